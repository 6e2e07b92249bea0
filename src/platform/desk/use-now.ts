import { useEffect, useReducer } from 'react';

/** Longest delay of a browser timer, in ms. */
const longestMs = 2 ** 31 - 1;

/** The current time; re-renders as soon as a future instant has passed. */
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
