import { bookingTrendDays, type Statistics } from '#contract/statistics.ts';
import { addDays, isoWeekday, type LocalDateTime, toInstant, toLocal } from '#time/zone.ts';
import type { Clock } from './booking-window.ts';

/** Instants from `start` until before `end`. */
interface Span {
  start: Date;
  end: Date;
}

export interface CountingPlan {
  now: LocalDateTime;
  today: Span;
  week: Span;
  /** The days over which bookings are counted, each with the instant at which it begins. */
  days: readonly { date: string; start: Date }[];
  /** When the last of those days ends. */
  end: Date;
}

/** What is to be counted at this moment; days begin at midnight in the firm's zone. */
export function planCounting({ now, timeZone }: Clock): CountingPlan {
  const local = toLocal(now, timeZone);
  // In a zone that skips midnight the day begins at the next time that exists; ours does not.
  const startOf = (date: string) =>
    toInstant(date, '00:00', timeZone) ?? new Date(`${date}T00:00Z`);
  const spanOf = (date: string, length: number): Span => ({
    start: startOf(date),
    end: startOf(addDays(date, length)),
  });
  const first = addDays(local.date, 1 - bookingTrendDays);
  const dates = Array.from({ length: bookingTrendDays }, (_, day) => addDays(first, day));
  return {
    now: local,
    today: spanOf(local.date, 1),
    week: spanOf(addDays(local.date, 1 - isoWeekday(local.date)), 7),
    days: dates.map((date) => ({ date, start: startOf(date) })),
    end: startOf(addDays(local.date, 1)),
  };
}

/** The desk at a glance. */
export const countDesk = (
  clock: Clock,
  { count }: { count: (plan: CountingPlan) => Promise<Statistics> },
): Promise<Statistics> => count(planCounting(clock));
