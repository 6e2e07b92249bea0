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

/** Keeps what somebody put into a form whose own script does not live yet, as the page is left. */
export function storeDraft(form: HTMLFormElement | null): void {
  const draft = new URLSearchParams({ address: location.search });
  let isBegun = false;
  for (const [name, value] of form ? new FormData(form) : []) {
    if (!value || typeof value !== 'string') continue;
    isBegun ||= name !== 'service';
    draft.append(name, value);
  }
  try {
    if (form && isBegun) sessionStorage.setItem(form.id, `${draft}`);
  } catch {
    // Storage is refused or full: the page itself is all there is.
  }
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

  /** What stands in the form, day and time included; empty as long as nobody has touched it. */
  function content(): string {
    const draft = new URLSearchParams();
    for (const [name, value] of ref.current ? new FormData(ref.current) : []) {
      if (!value || typeof value !== 'string') continue;
      // An address may bring the service; all else is somebody's doing, this script alive or not.
      if (name !== 'service') isTouched = true;
      draft.append(name, value);
    }
    if (!isTouched || !`${draft}`) return '';
    draft.append('address', location.search);
    return draft.toString();
  }

  function leave() {
    const draft = content();
    try {
      if (draft) sessionStorage.setItem(id, draft);
    } catch {
      // Storage is refused or full: the page itself is all there is.
    }
  }

  function comeBack() {
    const kept = take(id);
    if (!kept || kept === content()) return;
    isTouched = true;
    onReturn(new URLSearchParams(kept));
  }

  const { signal } = ending;
  ref.current?.addEventListener('input', () => (isTouched = true), { signal });
  addEventListener('pagehide', leave, { signal });
  addEventListener('pageshow', comeBack, { signal });
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : comeBack()), {
    signal,
  });
  comeBack();
  return () => ending.abort();
}
