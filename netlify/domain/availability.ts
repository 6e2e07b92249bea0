import type { LocalDateTime } from '#time/zone.ts';
import { bookingWindow, type Clock } from './booking-window.ts';
import { invalidField, type Outcome, success } from './outcome.ts';
import { type Diary, freeTimes } from './slots.ts';
import type { SpanRule } from './span.ts';

export interface DateRange {
  startDate: string;
  endDate: string;
}

interface Question extends Partial<Record<keyof DateRange, string | undefined>> {
  /** Whose time it is; anybody's if absent. */
  consultant?: string | undefined;
}

interface AvailabilityPorts extends Clock {
  /** Of the service that is asked for. */
  rule: SpanRule;
  consultants: readonly string[];
  readDiary: (range: DateRange) => Promise<Diary>;
}

/**
 * The days asked for that can be booked at all; the booking window stands for a missing end. `null`
 * where there are none.
 */
export function bookableRange(
  { startDate, endDate }: Partial<Record<keyof DateRange, string | undefined>>,
  clock: Clock,
): Outcome<DateRange | null> {
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
    return invalidField('endDate', 'before_start');
  }
  const { first, last } = bookingWindow(clock);
  const range = {
    startDate: startDate !== undefined && startDate > first ? startDate : first,
    endDate: endDate !== undefined && endDate < last ? endDate : last,
  };
  return success(range.endDate < range.startDate ? null : range);
}

/**
 * The times that can still be booked, ascending. The range is clipped to the booking
 * window.
 */
export async function findAvailableSlots(
  { consultant, ...days }: Question,
  { rule, consultants, readDiary, ...clock }: AvailabilityPorts,
): Promise<Outcome<(LocalDateTime & { available: true })[]>> {
  const range = bookableRange(days, clock);
  if (!range.ok) return range;
  if (consultant !== undefined && !consultants.includes(consultant)) {
    return invalidField('consultant', 'unknown_consultant');
  }
  if (range.value === null) return success([]);

  const { slots, ...rest } = await readDiary(range.value);
  const asked = consultant === undefined ? consultants : [consultant];
  const theirs = slots.filter((slot) => asked.includes(slot.consultant));
  const times = freeTimes({ slots: theirs, ...rest }, rule, clock);
  return success(times.map((time) => ({ ...time, available: true })));
}
