/**
 * Keeps the input of fields that were lost with a torn part of the page, and restores it once they stand
 * again.
 */
import { type Field, fieldsOfPage } from './Wall.tsx';

/** Passwords and codes are not kept. */
const untold = '[type=hidden], [type=password], [autocomplete=one-time-code]';

/** Fields that the user has changed; a script that fills in a field dispatches no event. */
const touched = new WeakSet<EventTarget>();
if (typeof document === 'object') {
  const touch = ({ target }: Event) => {
    if (target) touched.add(target);
  };
  document.addEventListener('input', touch, { capture: true, passive: true });
}

const isBox = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

/** The value of a field; for a checkbox or radio button whether it is checked. */
const valueOf = (field: Field) => (isBox(field) ? field.checked : field.value);

/**
 * Identifies a field and what it is about. The surrounding dialog's title and names tell the latter, so that
 * input about one person is not restored into a form about another. `undefined` for a field without any name,
 * such as the checkboxes of a list, since another list may stand there later.
 */
function identityOf(field: Field): string | undefined {
  const names = [field.id, field.name, field.getAttribute('aria-label') ?? ''];
  if (names.every((name) => name === '')) return undefined;
  const about = field.closest('dialog')?.querySelectorAll('h2, bdi') ?? [];
  return [
    ...[field.form?.id, ...names, isBox(field) && field.value],
    ...[...about].map(({ textContent }) => textContent),
  ].join('\n');
}

/** Fields by identity; `null` if several fields share one and cannot be told apart. */
function byIdentity(fields: readonly Field[]): ReadonlyMap<string, Field | null> {
  const found = new Map<string, Field | null>();
  for (const field of fields) {
    const identity = identityOf(field);
    if (identity !== undefined) found.set(identity, found.has(identity) ? null : field);
  }
  return found;
}

/** Sets a value as a user would, so that all listeners, React included, are notified. */
function put(field: Field, value: string | boolean): void {
  if (isBox(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  // React replaces the setter on the element and ignores values set through it; the prototype's setter is
  // used.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Keeps the input of the given fields, only in this page's memory, until `end`. Each field gets its value
 * back as soon as it stands again.
 */
export function keepFields() {
  const kept = new Map<string, string | boolean>();

  function look() {
    for (const [identity, field] of byIdentity(fieldsOfPage())) {
      const value = kept.get(identity);
      kept.delete(identity);
      if (field === null || value === undefined) continue;
      const isOurs = !touched.has(field);
      if (isOurs && valueOf(field) !== value) put(field, value);
    }
    if (kept.size === 0) arrivals.disconnect();
  }
  const arrivals = new MutationObserver(look);

  return {
    keep: (fields: readonly Field[]): void => {
      for (const [identity, field] of byIdentity(fields)) {
        if (field && touched.has(field) && !field.matches(untold))
          kept.set(identity, valueOf(field));
      }
      if (kept.size > 0) arrivals.observe(document.body, { childList: true, subtree: true });
    },
    end: (): void => arrivals.disconnect(),
  };
}
