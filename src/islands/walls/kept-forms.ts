/** What was typed into forms that went with a part of the page, put back once they stand again. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** A control's value; of a box or a radio button whether it is on. */
type Values = Map<string, string | boolean>;

/** Passwords and codes are typed anew. */
const typedInto =
  'select, textarea, input:not([type=hidden], [type=password], [autocomplete=one-time-code])';

/** Controls that somebody has changed; what a script fills in tells nobody. */
const touched = new WeakSet<EventTarget>();
if (typeof document === 'object') {
  const touch = ({ target }: Event) => {
    if (target) touched.add(target);
  };
  document.addEventListener('input', touch, { capture: true, passive: true });
}

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const valueOf = (control: Control) => (isBox(control) ? control.checked : control.value);

const nameOf = (control: Control): string =>
  [control.name, control.getAttribute('aria-label'), isBox(control) && control.value].join(' ');

const controlsOf = (form: HTMLFormElement) => form.querySelectorAll<Control>(typedInto);

/**
 * The same for the same form about the same thing, of which the dialog around it tells by its title and
 * by whom it names: what was typed about one person is put into no form about another.
 */
function subjectOf(form: HTMLFormElement): string {
  const about = form.closest('dialog')?.querySelectorAll('h2, bdi') ?? [];
  return [form.id, form.className, ...[...about].map(({ textContent }) => textContent)].join('\n');
}

/** Puts a value in as a hand would, so that whoever listens, React included, learns of it. */
function put(control: Control, value: string | boolean): void {
  if (isBox(control)) {
    if (control.checked !== value) control.click();
    return;
  }
  // React keeps a setter of its own on the element, by which it tells what it wrote itself.
  Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function putBack(form: HTMLFormElement, values: Values): void {
  for (const control of controlsOf(form)) {
    const name = nameOf(control);
    const value = values.get(name);
    values.delete(name);
    const isOurs = value !== undefined && !touched.has(control);
    if (isOurs && valueOf(control) !== value) put(control, value);
  }
}

/**
 * Keeps, in this page's memory alone, what was typed into the forms that it is given, until `end`. Each
 * gets it back as soon as it stands again, and fields that come later when they come.
 */
export function keepForms() {
  const kept = new Map<string, Values>();

  function look() {
    for (const form of document.forms) {
      const subject = subjectOf(form);
      const values = kept.get(subject);
      if (!values) continue;
      putBack(form, values);
      if (values.size === 0) kept.delete(subject);
    }
    if (kept.size === 0) arrivals.disconnect();
  }
  const arrivals = new MutationObserver(look);

  return {
    take: (forms: readonly HTMLFormElement[]): void => {
      for (const form of forms) {
        const typed = [...controlsOf(form)].filter((control) => touched.has(control));
        if (typed.length === 0) continue;
        kept.set(subjectOf(form), new Map(typed.map((one) => [nameOf(one), valueOf(one)])));
      }
      if (kept.size > 0) arrivals.observe(document.body, { childList: true, subtree: true });
    },
    end: (): void => arrivals.disconnect(),
  };
}
