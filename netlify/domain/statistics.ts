import { bookingTrendDays, type Statistics } from '#contract/statistics.ts';
import { addDays, isoWeekday, startOfDay, toLocal } from '#time/zone.ts';
import type { Clock } from './booking-window.ts';
import { daysPeriod, type Period } from './period.ts';
import { availabilityIn, type Diary } from './slots.ts';
import type { SpanRule } from './span.ts';

export interface CountingPlan {
  today: Period;
  week: Period;
  /** The days over which bookings are counted, each with the instant at which it begins. */
  days: readonly { date: string; start: Date }[];
  /** When the last of those days ends. */
  end: Date;
}

/** What is to be counted at this moment; days begin at midnight in the firm's zone. */
export function planCounting({ now, timeZone }: Clock): CountingPlan {
  const local = toLocal(now, timeZone);
  const startOf = (date: string) => startOfDay(date, timeZone);
  const periodOf = (startDate: string, days: number) =>
    daysPeriod({ startDate, endDate: addDays(startDate, days - 1) }, timeZone);
  const first = addDays(local.date, 1 - bookingTrendDays);
  const dates = Array.from({ length: bookingTrendDays }, (_, day) => addDays(first, day));
  return {
    today: periodOf(local.date, 1),
    week: periodOf(addDays(local.date, 1 - isoWeekday(local.date)), 7),
    days: dates.map((date) => ({ date, start: startOf(date) })),
    end: startOf(addDays(local.date, 1)),
  };
}

/** All figures but those of slots. */
export type DeskCounts = Omit<Statistics, 'slots'>;

interface CountingPorts extends Clock {
  rule: SpanRule;
  count: (plan: CountingPlan) => Promise<DeskCounts>;
  /** All slots to come. */
  readDiary: () => Promise<Diary>;
}

/** The desk at a glance. */
export async function countDesk({
  rule,
  count,
  readDiary,
  ...clock
}: CountingPorts): Promise<Statistics> {
  // Both in one tick, so that they are one round trip.
  const [counts, diary] = await Promise.all([count(planCounting(clock)), readDiary()]);
  const { isBooked, isFree } = availabilityIn(diary, rule, clock.timeZone);
  const slots = {
    free: diary.slots.filter(isFree).length,
    booked: diary.slots.filter(isBooked).length,
  };
  return { ...counts, slots };
}
