/**
 * Keeps unsent form input while the visitor is away from the page: in another tab, on another page, or on the
 * same page in another language. It is stored only in this tab's session storage, under the form's id, and
 * removed once it is back in the form. A form that was not touched leaves nothing; text typed before this
 * script ran counts as touched.
 */

import { type TextField, textFields } from './text-field.ts';

/** Fields whose current value is newer than the kept draft. */
export type Touched = ReadonlySet<EventTarget | null>;

/** The draft stored under `id`; `null` if there is none or storage is refused. */
function look(id: string): string | null {
  try {
    return sessionStorage.getItem(id);
  } catch {
    return null;
  }
}

function forget(id: string): void {
  try {
    sessionStorage.removeItem(id);
  } catch {
    // Storage is refused: there is no draft.
  }
}

/** Stores `text` under `id`, unless it is empty. */
function store(id: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(id, text);
  } catch {
    // Storage is refused or full: the text exists only in the page.
  }
}

/** Reads the form's fields, including day and time; returns '' if the form was not touched. */
function read(form: HTMLFormElement | null, isTouched = false): string {
  const draft = new URLSearchParams();
  for (const [name, value] of form ? new FormData(form) : []) {
    if (!value || typeof value !== 'string') continue;
    // The address may set the service, and the page the way of meeting; any other value is the visitor's,
    // whether or not the island is hydrated.
    isTouched ||= name !== 'service' && name !== 'meeting';
    draft.append(name, value);
  }
  if (isTouched && draft.size > 0) draft.append('address', location.search);
  return isTouched ? draft.toString() : '';
}

/**
 * Stores input for the form with that id on the page that is opened next, with that query string. It replaces
 * what was kept for that form.
 */
export function handOn(
  id: string,
  fields: Readonly<Record<string, string | undefined>>,
  address: string,
): void {
  const given = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []));
  store(id, new URLSearchParams([...given, ['address', address]]).toString());
}

/** Removes what is kept for the form with that id if it has that field. */
export function forgetWith(id: string, field: string): void {
  if (new URLSearchParams(look(id) ?? '').has(field)) forget(id);
}

/** Stores the input of a form whose own script is not loaded yet, when the page is left. */
export function storeDraft(form: HTMLFormElement | null): void {
  if (form) store(form.id, read(form));
}

const textsOf = (form: HTMLFormElement | null): TextField[] => [
  ...(form?.querySelectorAll<TextField>(textFields) ?? []),
];
const typedInto = (form: HTMLFormElement | null) => textsOf(form).filter(({ value }) => value);

/**
 * Fields typed into before this script ran; empty if the browser restored the values on a history navigation.
 */
function typedEarly(form: HTMLFormElement | null): EventTarget[] {
  const [arrival] = performance.getEntriesByType('navigation');
  if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward') return [];
  return typedInto(form);
}

/** Updates the kept draft with newer input: the text fields that were touched, and all other choices. */
function renew(kept: string, form: HTMLFormElement | null, touched: Touched): string {
  const draft = new URLSearchParams(kept);
  const now = new URLSearchParams(read(form, true));
  const texts = textsOf(form);
  // A time belongs to its day.
  if (now.has('date')) draft.delete('time');
  for (const [name, value] of now) {
    if (texts.every((field) => field.name !== name)) draft.set(name, value);
  }
  for (const field of texts) {
    if (touched.has(field)) draft.set(field.name, field.value);
  }
  return draft.toString();
}

/**
 * Stores the input of fields that were lost with a torn part of the page; it is restored with that part.
 * Input from an earlier tear that was not restored yet is kept beside the newer input.
 */
export function storeDrafts(fields: readonly { form: HTMLFormElement | null }[]): void {
  for (const form of new Set(fields.map((field) => field.form))) {
    if (form && read(form)) {
      store(form.id, renew(look(form.id) ?? '', form, new Set(typedInto(form))));
    }
  }
}

/**
 * Keeps the draft of the form in `ref` while the visitor is away. Passes it to `onReturn`, unless the form
 * still contains it, together with the fields touched since the page was loaded or returned to; fields
 * touched while `onReturn` runs are included. The draft stays stored until `onReturn` is done, and if it
 * fails or the form tears; it is updated whenever the page is left.
 * @returns a function that ends it
 */
export function keepDraft(
  ref: { current: HTMLFormElement | null },
  onReturn: (draft: URLSearchParams, touched: Touched) => void | Promise<void>,
): () => void {
  let isTouched = false;
  let isReturning = false;
  /** A draft that is in the form only once `onReturn` is done. */
  let pending: string | null = null;
  const touched = new Set<EventTarget | null>(typedEarly(ref.current));
  const id = ref.current?.id ?? '';
  const ending = new AbortController();

  const content = () => read(ref.current, isTouched);
  const leave = () => {
    if (pending === null) {
      store(id, content());
      touched.clear();
    } else {
      store(id, renew(pending, ref.current, touched));
    }
  };

  async function comeBack() {
    const kept = look(id);
    if (kept === null || isReturning) return;
    isReturning = true;
    pending = kept;
    try {
      if (kept !== content()) {
        isTouched = true;
        await onReturn(new URLSearchParams(kept), touched);
      }
      // If the form tore in the meantime, it contains nothing.
      if (ref.current?.isConnected === true) {
        pending = null;
        forget(id);
      }
    } catch {
      // Parts of the page could not be loaded: the next return tries again.
    }
    isReturning = false;
  }

  // The listeners are removed with their signal.
  const touch = ({ target }: Event) => {
    isTouched = true;
    touched.add(target);
  };
  ref.current?.addEventListener('input', touch, ending);
  addEventListener('pagehide', leave, ending);
  addEventListener('pageshow', () => void comeBack(), ending);
  document.addEventListener(
    'visibilitychange',
    () => (document.hidden ? leave() : void comeBack()),
    ending,
  );
  void comeBack();
  return () => ending.abort();
}
