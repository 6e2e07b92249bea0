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
 * by whom it names: what was typed about one person is put into no form about another.
 */
function identityOf(field: Field): string {
  const about = field.closest('dialog')?.querySelectorAll('h2, bdi') ?? [];
  return [
    ...[field.form?.id, field.id, field.name, field.getAttribute('aria-label')],
    isBox(field) && field.value,
    ...[...about].map(({ textContent }) => textContent),
  ].join('\n');
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
    for (const field of fieldsOfPage()) {
      const identity = identityOf(field);
      const value = kept.get(identity);
      kept.delete(identity);
      const isOurs = value !== undefined && !touched.has(field);
      if (isOurs && valueOf(field) !== value) put(field, value);
    }
    if (kept.size === 0) arrivals.disconnect();
  }
  const arrivals = new MutationObserver(look);

  return {
    keep: (fields: readonly Field[]): void => {
      for (const field of fields) {
        if (touched.has(field) && !field.matches(untold))
          kept.set(identityOf(field), valueOf(field));
      }
      if (kept.size > 0) arrivals.observe(document.body, { childList: true, subtree: true });
    },
    end: (): void => arrivals.disconnect(),
  };
}
