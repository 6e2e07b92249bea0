import { type RefObject, useEffect } from 'react';
import { firm } from '#firm';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addDays, startOfDay } from '#platform/time/zone.ts';

/** After which times that are shown are asked for again, when the visitor comes back to the page. */
const staleMs = 5 * minuteMs;
/** A clock that is a little slow must not ask before the day is over. */
const marginMs = 1000;

export interface WatchProps {
  /** The firm's, when the times were asked for. */
  today: string;
  /** When they came, by `Date.now()`. */
  loadedAt: RefObject<number>;
  onStale: () => void;
}

/** Asks for the times again on return to a page that was left for long, and at the firm's midnight. */
export function Watch({ today, loadedAt, onStale }: WatchProps): null {
  useEffect(() => {
    const ending = new AbortController();
    function look() {
      const isStale = Date.now() - loadedAt.current > staleMs || firmToday() !== today;
      if (!document.hidden && isStale) onStale();
    }
    document.addEventListener('visibilitychange', look, ending);
    addEventListener('pageshow', look, ending);
    // What grew old before this was fetched.
    look();
    const midnight = startOfDay(addDays(firmToday(), 1), firm.timeZone);
    const timer = setTimeout(onStale, midnight.getTime() - Date.now() + marginMs);
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [today, loadedAt, onStale]);
  return null;
}
