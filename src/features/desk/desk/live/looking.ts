/** Somebody has the page in front: neither another tab nor another window. */
export const isLookedAt = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus();

/** Tells whenever somebody turns to the page or away from it; gives back how to stop that. */
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
