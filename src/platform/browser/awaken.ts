import { storeDraft } from '#platform/form/draft.ts';

/** What an island's own script offers: to bring the plain HTML in `container` to life. */
export interface Island {
  hydrate: (container: HTMLElement) => Promise<void>;
}

/**
 * Leaves an island plain HTML until a visitor touches it, or comes back to a form that was begun, and
 * only then loads its script. What was typed by then stays in its fields; a form sent by then is sent
 * once the island lives. If it cannot be loaded, whoever sends is shown the element with the id `<container's id>-unreachable`.
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
      // Not to be had just now, offline perhaps: the next touch tries again.
      isLoading = false;
      tell(isSent);
      isSent = false;
    }
  }

  try {
    // `form/draft.ts` keeps it there.
    if (sessionStorage.getItem(container.querySelector('form')?.id ?? '')) void wake();
  } catch {
    // Storage is refused: nothing was kept.
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
