/** Free times, grouped by day. Dates are `YYYY-MM-DD`, times `HH:MM`. */
import { type AvailableSlot, bookingWindowDays } from '#features/hours/contract.ts';
import { addDays } from '#platform/time/zone.ts';
import { isWithin, type DateWindow } from '#platform/time/calendar.ts';

export type TimesByDate = ReadonlyMap<string, readonly string[]>;

export const bookableWindow = (today: string): DateWindow => ({
  first: today,
  last: addDays(today, bookingWindowDays),
});

/** Groups slots by day. Days, and times within a day, ascend. */
export function groupByDate(slots: readonly AvailableSlot[]): TimesByDate {
  // Plain comparison: that of languages keeps a slow phone busy.
  const ascending = slots.toSorted((one, other) =>
    `${one.date}T${one.time}` < `${other.date}T${other.time}` ? -1 : 1,
  );
  const byDate = new Map<string, string[]>();
  for (const { date, time } of ascending) {
    const times = byDate.get(date);
    if (times) times.push(time);
    else byDate.set(date, [time]);
  }
  return byDate;
}

/** The first `count` times of all days. */
export const nextTimes = (byDate: TimesByDate, count: number) =>
  [...byDate].flatMap(([date, times]) => times.map((time) => ({ date, time }))).slice(0, count);

/** Removes one time, which is taken by now. */
export function withoutTime(byDate: TimesByDate, date: string, time: string): TimesByDate {
  const rest = (byDate.get(date) ?? []).filter((other) => other !== time);
  const others = [...byDate].filter(([other]) => other !== date);
  return new Map(rest.length > 0 ? [...others, [date, rest] as const].toSorted() : others);
}

/**
 * The days to show: the firm's next 30, or the offered days if those lie outside because the visitor's clock
 * is wrong.
 */
export function windowOf(today: string, byDate: TimesByDate): DateWindow {
  const own = bookableWindow(today);
  const days = [...byDate.keys()];
  const [first = today] = days;
  const last = days.at(-1) ?? today;
  return isWithin(own, first) && isWithin(own, last) ? own : { first, last };
}
