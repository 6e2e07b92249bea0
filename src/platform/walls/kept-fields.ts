/** What was typed into fields that went with a part of the page, put back once they stand again. */
import { type Field, fieldsOfPage } from './Wall.tsx';

/** Passwords and codes are typed anew. */
const untold = '[type=hidden], [type=password], [autocomplete=one-time-code]';

/** Fields that somebody has changed; what a script fills in tells nobody. */
const touched = new WeakSet<EventTarget>();
if (typeof document === 'object') {
  const touch = ({ target }: Event) => {
    if (target) touched.add(target);
  };
  document.addEventListener('input', touch, { capture: true, passive: true });
}

const isBox = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

/** Of a box or a radio button whether it is on. */
const valueOf = (field: Field) => (isBox(field) ? field.checked : field.value);

/**
 * The same for the same field about the same thing, of which the dialog around it tells by its title and
 * by whom it names: what was typed about one person is put into no form about another. None for a field
 * without a name of any kind, such as the boxes of a list: another list may stand there later.
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

/** Each field by its identity; null where several share one, and cannot be told apart. */
function byIdentity(fields: readonly Field[]): ReadonlyMap<string, Field | null> {
  const found = new Map<string, Field | null>();
  for (const field of fields) {
    const identity = identityOf(field);
    if (identity !== undefined) found.set(identity, found.has(identity) ? null : field);
  }
  return found;
}

/** Puts a value in as a hand would, so that whoever listens, React included, learns of it. */
function put(field: Field, value: string | boolean): void {
  if (isBox(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  // React keeps a setter of its own on the element, by which it tells what it wrote itself.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Keeps, in this page's memory alone, what was typed into the fields that it is given, until `end`. Each
 * gets it back as soon as it stands again.
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
