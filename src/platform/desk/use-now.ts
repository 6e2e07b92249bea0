import { useEffect, useReducer } from 'react';

/** The longest that a browser's timer can wait. */
const longestMs = 2 ** 31 - 1;

/** The present, and once more as soon as an instant that is still to come has passed. */
export function useNow(instant: string): Date {
  const [round, goOn] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const left = Date.parse(instant) - Date.now();
    if (left < 0) return;
    const timer = setTimeout(goOn, Math.min(left + 1, longestMs));
    return () => clearTimeout(timer);
  }, [instant, round]);
  return new Date();
}
