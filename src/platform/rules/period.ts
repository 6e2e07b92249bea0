/** Stretches of days as instants, `from` until before `to`. */
import { addDays, startOfDay } from '#platform/time/zone.ts';

/** From the first day to the last, both included. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

export interface Period {
  from: Date;
  to: Date;
}

/** The last instant that there is. */
export const endOfTime = new Date(8.64e15);

/** From the first day's midnight to the end of the last, in the firm's zone. Days may be left open. */
export const daysPeriod = (
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  timeZone: string,
): Period => ({
  from: startDate === undefined ? new Date(0) : startOfDay(startDate, timeZone),
  // On the calendar's last day there is no day after.
  to:
    endDate === undefined || endDate === '9999-12-31'
      ? endOfTime
      : startOfDay(addDays(endDate, 1), timeZone),
});

/**
 * Nothing begins from here on, in milliseconds: judging a time looks at the day after it and where that
 * ends, and in a year of five digits no date is spelt as others are.
 */
export const calendarEnd = Date.UTC(9999, 11, 29);

/** The instant `months` calendar months earlier; the last day of a shorter month at most. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  // 31 March less one month would be 3 March.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then;
}
