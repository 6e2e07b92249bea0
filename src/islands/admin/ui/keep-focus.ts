import { focusNear } from './focus-near.ts';

/**
 * Where what has the focus goes from a dialog by itself, or from the desk outside dialogs, as a
 * message does, the focus goes back to what had it before, or else to `fallback`, or near to where
 * that was. Returns how to stop that.
 */
export function keepFocus(scope: HTMLElement, fallback?: () => HTMLElement | null): () => void {
  const dialog = scope instanceof HTMLDialogElement ? scope : null;
  let last: HTMLElement | null = null;
  let before: HTMLElement | null = null;
  let focusBefore = focusNear(null);
  const follow = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target.closest('dialog') !== dialog) return;
    last = target;
    if (target.closest('#toasts')) return;
    before = target;
    focusBefore = focusNear(target);
  };
  const removals = new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    if (before?.isConnected === true) before.focus({ preventScroll: true });
    else if (fallback) fallback()?.focus({ preventScroll: true });
    else focusBefore({ preventScroll: true });
  });
  scope.addEventListener('focusin', follow);
  removals.observe(scope, { childList: true, subtree: true });
  return () => {
    scope.removeEventListener('focusin', follow);
    removals.disconnect();
  };
}
