import { type RefObject, useEffect } from 'react';
import { firm } from '#firm';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addDays, startOfDay } from '#platform/time/zone.ts';

/** Age after which the times are loaded again when the visitor returns to the page. */
const staleMs = 5 * minuteMs;
/** A margin for clocks that are slow, so that no request precedes the end of the day. */
const marginMs = 1000;

export interface WatchProps {
  /** The firm's date when the times were requested. */
  today: string;
  /** When the times were loaded, by `Date.now()`. */
  loadedAt: RefObject<number>;
  onStale: () => void;
}

/**
 * Reloads the times at midnight in the firm's zone, and when the visitor returns to the page and they are
 * older than five minutes.
 */
export function Watch({ today, loadedAt, onStale }: WatchProps): null {
  useEffect(() => {
    const ending = new AbortController();
    function look() {
      const isStale = Date.now() - loadedAt.current > staleMs || firmToday() !== today;
      if (!document.hidden && isStale) onStale();
    }
    document.addEventListener('visibilitychange', look, ending);
    addEventListener('pageshow', look, ending);
    // The times may already be stale when this component is loaded.
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
