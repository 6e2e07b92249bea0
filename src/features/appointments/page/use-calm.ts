import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds after a visitor's act in which what appears is its doing, and nobody's surprise. */
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

/** What was acted on stays where it is seen, whatever appears above it. */
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
 * True once it is wanted and the visitor does something, so that nothing moves by nobody's hand;
 * `isDue` where it belongs to what the page begins with, at once as well where `isUnseen` says that
 * it moves nothing in view.
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
