/**
 * Where what has the focus goes from a dialog by itself, or from the desk outside dialogs, as a
 * message does, the focus goes back to what had it before, or else to `fallback`. Returns how to
 * stop that.
 */
export function keepFocus(
  scope: HTMLElement,
  fallback: () => HTMLElement | null = () => null,
): () => void {
  const dialog = scope instanceof HTMLDialogElement ? scope : null;
  let last: HTMLElement | null = null;
  let before: HTMLElement | null = null;
  const follow = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target.closest('dialog') !== dialog) return;
    last = target;
    if (!target.closest('#toasts')) before = target;
  };
  const removals = new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    (before?.isConnected === true ? before : fallback())?.focus({ preventScroll: true });
  });
  scope.addEventListener('focusin', follow);
  removals.observe(scope, { childList: true, subtree: true });
  return () => {
    scope.removeEventListener('focusin', follow);
    removals.disconnect();
  };
}
