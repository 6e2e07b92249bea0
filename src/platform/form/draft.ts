/**
 * What stands in a form and was not sent, kept for as long as the visitor is away from the page: in
 * another tab, on another page, or on the same one in another language. It lies in the storage of
 * this tab alone, under the form's id, and is taken out of it once it stands in the form again. A form that nobody has
 * touched leaves nothing; what was typed before this ran counts.
 */

import { type TextField, textFields } from './text-field.ts';

/** Fields in which something newer stands than what is kept. */
export type Touched = ReadonlySet<EventTarget | null>;

/** What is kept under `id`; `null` where nothing is, or where storage is refused. */
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
    // Refused: nothing is there.
  }
}

/** Keeps `text` under `id`, unless it is empty. */
function store(id: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(id, text);
  } catch {
    // Storage is refused or full: the page itself is all there is.
  }
}

/** What stands in the form, day and time included; empty as long as nobody has touched it. */
function read(form: HTMLFormElement | null, isTouched = false): string {
  const draft = new URLSearchParams();
  for (const [name, value] of form ? new FormData(form) : []) {
    if (!value || typeof value !== 'string') continue;
    // An address may bring the service; all else is somebody's doing, this script alive or not.
    isTouched ||= name !== 'service';
    draft.append(name, value);
  }
  if (isTouched && draft.size > 0) draft.append('address', location.search);
  return isTouched ? draft.toString() : '';
}

/** Keeps what somebody put into a form whose own script does not live yet, as the page is left. */
export function storeDraft(form: HTMLFormElement | null): void {
  if (form) store(form.id, read(form));
}

const textsOf = (form: HTMLFormElement | null): TextField[] => [
  ...(form?.querySelectorAll<TextField>(textFields) ?? []),
];
const typedInto = (form: HTMLFormElement | null) => textsOf(form).filter(({ value }) => value);

/** What was typed before this ran, unless a browser going back in its history has put it there. */
function typedEarly(form: HTMLFormElement | null): EventTarget[] {
  const [arrival] = performance.getEntriesByType('navigation');
  if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward') return [];
  return typedInto(form);
}

/** What was kept, but for what is newer: the texts that were touched, and whatever else was chosen. */
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
 * Keeps what stood in fields that went with a part of the page that tore; it comes back with it. What
 * had not come back yet since it tore before stays kept beside what is newer.
 */
export function storeDrafts(fields: readonly { form: HTMLFormElement | null }[]): void {
  for (const form of new Set(fields.map((field) => field.form))) {
    if (form && read(form)) {
      store(form.id, renew(look(form.id) ?? '', form, new Set(typedInto(form))));
    }
  }
}

/**
 * Keeps the form in `ref` while the visitor is away, and gives what stood in it to `onReturn`, unless
 * it stands there still; with it the fields that were touched since the page came, or was come back
 * to, those included that are touched while `onReturn` is busy. Until `onReturn` is done, and where it
 * fails or the form tears, it stays kept, with what is newer whenever the page is left.
 * @returns what ends it
 */
export function keepDraft(
  ref: { current: HTMLFormElement | null },
  onReturn: (draft: URLSearchParams, touched: Touched) => void | Promise<void>,
): () => void {
  let isTouched = false;
  let isReturning = false;
  /** What stands in the form only once `onReturn` is done. */
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
      // In a form that tore meanwhile nothing stands.
      if (ref.current?.isConnected === true) {
        pending = null;
        forget(id);
      }
    } catch {
      // Parts of the page that cannot be had just now: the next return tries again.
    }
    isReturning = false;
  }

  // What listens goes with its signal.
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
