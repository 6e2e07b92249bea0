import { useEffect, useReducer } from 'react';
import { firmNow } from '#platform/browser/firm-clock.ts';
import { minutesAt, type Stretch } from './layout.ts';

const tickMs = 20_000;

/** The present time as a line across today's column; nothing outside the hours that are shown. */
export function NowLine({ hours }: { hours: Stretch }) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  const now = minutesAt(firmNow().time);
  if (now < hours.from || now > hours.until) return null;
  return (
    <div
      className="desk-cal-now"
      aria-hidden="true"
      style={{ '--from': String(now - hours.from) }}
    />
  );
}
