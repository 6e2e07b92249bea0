/**
 * What stands in a form and was not sent, kept for as long as the visitor is away from the page: in
 * another tab, on another page, or on the same one in another language. It lies in the storage of
 * this tab alone, under the form's id, and is taken out of it on return. A form that nobody has
 * touched leaves nothing; what was typed before this ran counts.
 */

/** Takes out what was kept under `id`; `null` where nothing was, or where storage is refused. */
function take(id: string): string | null {
  try {
    const kept = sessionStorage.getItem(id);
    sessionStorage.removeItem(id);
    return kept;
  } catch {
    return null;
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

/**
 * Keeps the form in `ref` while the visitor is away, and gives what stood in it to `onReturn`, unless
 * it stands there still.
 * @returns what ends it
 */
export function keepDraft(
  ref: { current: HTMLFormElement | null },
  onReturn: (draft: URLSearchParams) => void,
): () => void {
  let isTouched = false;
  const id = ref.current?.id ?? '';
  const ending = new AbortController();

  const content = () => read(ref.current, isTouched);
  const leave = () => store(id, content());

  function comeBack() {
    const kept = take(id);
    if (!kept || kept === content()) return;
    isTouched = true;
    onReturn(new URLSearchParams(kept));
  }

  // What listens goes with its signal.
  ref.current?.addEventListener('input', () => (isTouched = true), ending);
  addEventListener('pagehide', leave, ending);
  addEventListener('pageshow', comeBack, ending);
  document.addEventListener(
    'visibilitychange',
    () => (document.hidden ? leave() : comeBack()),
    ending,
  );
  comeBack();
  return () => ending.abort();
}
