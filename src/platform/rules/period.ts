/** Periods of whole days as instants; `from` is included, `to` is not. */
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

/** The last instant that `Date` can represent. */
export const endOfTime = new Date(8.64e15);

/**
 * From midnight of the first day to the end of the last, in the given time zone. An absent day leaves that
 * side open.
 */
export const daysPeriod = (
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  timeZone: string,
): Period => ({
  from: startDate === undefined ? new Date(0) : startOfDay(startDate, timeZone),
  to: endDate === undefined ? endOfTime : startOfDay(addDays(endDate, 1), timeZone),
});

/** The instant `months` calendar months earlier; the last day of the month if it is shorter. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  // 31 March less one month would be 3 March.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then;
}
