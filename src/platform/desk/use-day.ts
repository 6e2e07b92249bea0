import { useEffect, useState } from 'react';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { minuteMs } from '#platform/time/units.ts';

/** The firm's day, `YYYY-MM-DD`; within a minute of midnight the next one. */
export function useDay(): string {
  const [day, setDay] = useState(firmToday);
  useEffect(() => {
    const timer = setInterval(() => setDay(firmToday()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return day;
}
