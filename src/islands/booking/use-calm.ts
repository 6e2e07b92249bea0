import { useEffect, useState } from 'react';

/** Milliseconds after a visitor's act in which what appears is its doing, and nobody's surprise. */
export const reaction = 400;
const acts = ['click', 'keydown', 'change'] as const;

let actedAt = -Infinity;
for (const act of acts) {
  addEventListener(act, () => (actedAt = performance.now()), { capture: true, passive: true });
}

/**
 * True once it is wanted and the visitor does something, so that nothing moves by nobody's hand;
 * `isDue` where it belongs to what the page begins with, at once as well where `isUnseen` says that
 * it moves nothing in view.
 */
export function useCalm(isWanted: boolean, isDue = false, isUnseen?: () => boolean): boolean {
  const [isShown, setShown] = useState(isDue);
  useEffect(() => {
    if (!isWanted || isShown) return;
    if (performance.now() - actedAt < reaction || isUnseen?.()) {
      queueMicrotask(() => setShown(true));
      return;
    }
    const ending = new AbortController();
    for (const act of acts) addEventListener(act, () => setShown(true), ending);
    return () => ending.abort();
  }, [isWanted, isShown, isUnseen]);
  return isWanted && isShown;
}
