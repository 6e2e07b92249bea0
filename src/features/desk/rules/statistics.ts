import { bookingTrendDays, type Statistics } from '#features/desk/contract/statistics.ts';
import { addDays, isoWeekday, startOfDay, toLocal } from '#platform/time/zone.ts';
import {
  type Clock,
  availabilityIn,
  shown,
  type Diary,
  type SpanRule,
} from '#features/hours/index.ts';
import { daysPeriod, type Period } from '#platform/rules/period.ts';

export interface CountingPlan {
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
    today: periodOf(local.date, 1),
    week: periodOf(addDays(local.date, 1 - isoWeekday(local.date)), 7),
    days: dates.map((date) => ({ date, start: startOf(date) })),
    end: startOf(addDays(local.date, 1)),
  };
}

/** All figures except those of slots. */
export type DeskCounts = Omit<Statistics, 'slots'>;

interface CountingPorts extends Clock {
  rule: SpanRule;
  count: (plan: CountingPlan) => Promise<DeskCounts>;
  /** Slots from a moment on, at most `limit`. */
  readDiary: (range: { from: Date; limit: number }) => Promise<Diary>;
}

/** Slots per round trip, which keeps an answer far below 1 MB. */
const portion = 3000;

/** Number of free and of booked future slots. */
async function countSlots({ rule, readDiary, now, timeZone }: Omit<CountingPorts, 'count'>) {
  const slots = { free: 0, booked: 0 };
  let from = now;
  for (;;) {
    const diary = await readDiary({ from, limit: portion });
    const last = diary.slots.at(-1)?.startsAt ?? 0;
    const isLast = diary.slots.length < portion;
    // The next portion may have more slots that begin at the same moment as the last one.
    const whole = isLast ? diary.slots : diary.slots.filter(({ startsAt }) => startsAt < last);
    const { isBooked, isFree } = availabilityIn(diary, rule, {
      period: shown(diary, from),
      timeZone,
    });
    slots.free += whole.filter(isFree).length;
    slots.booked += whole.filter(isBooked).length;
    if (isLast) return slots;
    from = new Date(whole.length > 0 ? last : last + 1);
  }
}

/** Counts all figures of the overview. */
export async function countDesk({ count, ...ports }: CountingPorts): Promise<Statistics> {
  // Both start in one tick, so that with few slots they share one round trip.
  const [counts, slots] = await Promise.all([count(planCounting(ports)), countSlots(ports)]);
  return { ...counts, slots };
}
