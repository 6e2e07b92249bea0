import { bookingTrendDays, type Statistics } from '#features/desk/contract/statistics.ts';
import { addDays, isoWeekday, startOfDay, toLocal } from '#platform/time/zone.ts';
import {
  bookingWindow,
  type Clock,
  type Diary,
  freeByService,
  type House,
  unbookableIn,
} from '#features/hours/index.ts';
import { daysPeriod, type Period } from '#platform/rules/period.ts';

export interface CountingPlan {
  now: Date;
  today: Period;
  week: Period;
  /** The days for which bookings are counted, each with the instant at which it begins. */
  days: readonly { date: string; start: Date }[];
  /** End of the last of those days. */
  end: Date;
}

/** The periods to count at this moment. Days begin at midnight in the firm's zone. */
export function planCounting({ now, timeZone }: Clock): CountingPlan {
  const local = toLocal(now, timeZone);
  const startOf = (date: string) => startOfDay(date, timeZone);
  const periodOf = (startDate: string, days: number) =>
    daysPeriod({ startDate, endDate: addDays(startDate, days - 1) }, timeZone);
  const first = addDays(local.date, 1 - bookingTrendDays);
  const dates = Array.from({ length: bookingTrendDays }, (_, day) => addDays(first, day));
  return {
    now,
    today: periodOf(local.date, 1),
    week: periodOf(addDays(local.date, 1 - isoWeekday(local.date)), 7),
    days: dates.map((date) => ({ date, start: startOf(date) })),
    end: startOf(addDays(local.date, 1)),
  };
}

/** All figures except those of times. */
export type DeskCounts = Omit<Statistics, 'slots' | 'unbookable'>;

interface CountingPorts extends Clock {
  house: Pick<House, 'ruleOf'>;
  count: (plan: CountingPlan) => Promise<DeskCounts>;
  /** Reads the diary by `ruleOfAll`. */
  readDiary: (period: Period) => Promise<Diary>;
}

/** Free times and appointments ahead, of the days that visitors can book. */
async function countTimes({ house, readDiary, ...clock }: Omit<CountingPorts, 'count'>) {
  const { first, last } = bookingWindow(clock);
  const days = { startDate: first, endDate: last };
  const period = daysPeriod(days, clock.timeZone);
  const diary = await readDiary(period);
  const free = freeByService(diary, { house, period, ...clock });
  const [now, end] = [clock.now.getTime(), period.to.getTime()];
  const slots = {
    free: new Set([...free.values()].flatMap((times) => [...times])).size,
    booked: diary.taken.filter(({ startsAt }) => startsAt > now && startsAt < end).length,
    services: [...free].map(([service, times]) => ({ service, free: times.size })),
  };
  return { slots, unbookable: unbookableIn(diary, { ...days, ...clock }) };
}

/** Counts all figures of the overview. */
export async function countDesk({ count, ...ports }: CountingPorts): Promise<Statistics> {
  // Both start in one tick, so that they share one round trip.
  const [counts, times] = await Promise.all([count(planCounting(ports)), countTimes(ports)]);
  return { ...counts, ...times };
}
