import { focusNear } from './focus-near.ts';

/**
 * Where what has the focus goes from a dialog by itself, or from the desk outside dialogs, the focus
 * goes to `fallback`, or near to where that was; messages see to theirs. Returns how to stop that.
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
