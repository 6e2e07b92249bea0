import { useEffect, useState } from 'react';
import { firmToday } from '#platform/browser/firm-clock.ts';

const minuteMs = 60_000;

/** The firm's day, `YYYY-MM-DD`; within a minute of midnight the next one. */
export function useDay(): string {
  const [day, setDay] = useState(firmToday);
  useEffect(() => {
    const timer = setInterval(() => setDay(firmToday()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return day;
}
