import { firm } from '#firm';
import { addDays, type LocalDateTime, startOfDay, toLocal } from '#platform/time/zone.ts';

/** Whether the page has found that the device's clocks go like the firm's (`mark-abroad.ts`); not at build. */
export const isHere = (): boolean =>
  typeof document === 'object' && document.documentElement.hasAttribute('data-here');

/** Current date and time in the firm's time zone; without `Intl`, if the device's own clock tells it. */
export function firmNow(): LocalDateTime {
  const now = new Date();
  if (!isHere()) return toLocal(now, firm.timeZone);
  const own = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  return { date: own.slice(0, 10), time: own.slice(11, 16) };
}

/** Today's date in the firm's time zone, `YYYY-MM-DD`. */
export const firmToday = (): string => firmNow().date;

/** When the firm's next day begins. */
export function nextMidnight(): Date {
  if (!isHere()) return startOfDay(addDays(firmToday(), 1), firm.timeZone);
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
}
