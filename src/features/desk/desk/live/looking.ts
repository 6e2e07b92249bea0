/** True if the page is in front: its tab is visible and its window has the focus. */
export const isLookedAt = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus();

/**
 * Calls the listener whenever the page comes to the front or leaves it. Returns a function that stops that.
 */
export function onLooking(listener: (isLooking: boolean) => void): () => void {
  const events = new AbortController();
  const { signal } = events;
  let was = isLookedAt();
  const look = () => {
    const is = isLookedAt();
    if (is !== was) listener((was = is));
  };
  for (const name of ['focus', 'blur'] as const) addEventListener(name, look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => events.abort();
}
