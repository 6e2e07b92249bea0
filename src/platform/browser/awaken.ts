import { storeDraft } from '#platform/form/draft.ts';

/** What the script of an island exports: `hydrate` brings the plain HTML in `container` to life. */
export interface Island {
  hydrate: (container: HTMLElement) => Promise<void>;
}

/**
 * Leaves an island as plain HTML until a visitor touches it or returns to a form that was begun; only then
 * loads its script. Text typed before that stays in its fields, and a form submitted before that is sent once
 * the island is hydrated. If the script cannot be loaded, a visitor who submits is shown the element with the
 * id `<container's id>-unreachable`.
 */
export function awaken(container: HTMLElement, load: () => Promise<Island>): void {
  const waiting = new AbortController();
  const unreachable = document.getElementById(`${container.id}-unreachable`);
  let isLoading = false;
  let isSent = false;

  function tell(isUnreachable: boolean) {
    if (unreachable) unreachable.hidden = !isUnreachable;
  }

  async function wake() {
    if (isLoading) return;
    isLoading = true;
    try {
      await (await load()).hydrate(container);
      waiting.abort();
      tell(false);
      if (isSent) container.querySelector('form')?.requestSubmit();
    } catch {
      // The script could not be loaded, perhaps offline. The next touch tries again; older browsers need a reload.
      isLoading = false;
      tell(isSent);
      isSent = false;
    }
  }

  try {
    // `form/draft.ts` keeps the draft there.
    if (sessionStorage.getItem(container.querySelector('form')?.id ?? '')) void wake();
  } catch {
    // Storage is refused: no draft was kept.
  }
  const { signal } = waiting;
  addEventListener('pagehide', () => storeDraft(container.querySelector('form')), { signal });
  for (const touch of ['pointerenter', 'focusin']) {
    container.addEventListener(touch, () => void wake(), { signal });
  }
  container.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      isSent = true;
      void wake();
    },
    { signal },
  );
}
