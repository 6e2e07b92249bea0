import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds after an act of the visitor within which a new element is perceived as its result. */
export const reaction = 400;
const acts = ['click', 'keydown', 'change'] as const;

interface Act {
  at: number;
  on: EventTarget | null;
}

let acted: Act = { at: -Infinity, on: null };
for (const act of acts) {
  addEventListener(act, ({ target }) => (acted = { at: performance.now(), on: target }), {
    capture: true,
    passive: true,
  });
}

/** Keeps the element acted on at its place in the view when something appears above it. */
function underTheHand(show: () => void): void {
  const { on } = acted;
  const place = () =>
    on instanceof Element && on.isConnected ? on.getBoundingClientRect().top : 0;
  const before = place();
  flushSync(show);
  const moved = place() - before;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
}

/**
 * Whether to show an element that is wanted: only with an act of the visitor, so that nothing moves
 * unexpectedly. `isDue` shows it from the beginning; `isUnseen` allows showing it at once where that moves
 * nothing in view.
 */
export function useCalm(isWanted: boolean, isDue = false, isUnseen?: () => boolean): boolean {
  const [isShown, setShown] = useState(isDue);
  useEffect(() => {
    if (!isWanted || isShown) return;
    const show = () => underTheHand(() => setShown(true));
    if (performance.now() - acted.at < reaction || isUnseen?.()) {
      queueMicrotask(show);
      return;
    }
    const ending = new AbortController();
    for (const act of acts) addEventListener(act, show, ending);
    return () => ending.abort();
  }, [isWanted, isShown, isUnseen]);
  return isWanted && isShown;
}
