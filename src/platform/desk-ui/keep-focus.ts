import { focusNear } from './focus-near.ts';

/**
 * If the focused element disappears from a dialog, or from the desk outside dialogs, moves the focus to
 * `fallback` or near the old place. Toasts handle their own focus. Returns a function that stops this.
 */
export function keepFocus(scope: HTMLElement, fallback?: () => HTMLElement | null): () => void {
  const dialog = scope instanceof HTMLDialogElement ? scope : null;
  let last: HTMLElement | null = null;
  let focusBefore = focusNear(null);
  const follow = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target.closest('dialog') !== dialog) return;
    last = target;
    focusBefore = focusNear(target);
  };
  const removals = new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    if (fallback) fallback()?.focus({ preventScroll: true });
    else focusBefore({ preventScroll: true });
  });
  scope.addEventListener('focusin', follow);
  removals.observe(scope, { childList: true, subtree: true });
  return () => {
    scope.removeEventListener('focusin', follow);
    removals.disconnect();
  };
}
