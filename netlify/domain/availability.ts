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
 * The times that can still be booked, ascending. The range is clipped to the booking window,
 * which is also what stands for a missing end.
 */
export async function findAvailableSlots(
  { startDate, endDate, consultant }: Question,
  { rule, consultants, readDiary, ...clock }: AvailabilityPorts,
): Promise<Outcome<(LocalDateTime & { available: true })[]>> {
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
    return invalidField('endDate', 'before_start');
  }
  if (consultant !== undefined && !consultants.includes(consultant)) {
    return invalidField('consultant', 'unknown_consultant');
  }
  const { first, last } = bookingWindow(clock);
  const range = {
    startDate: startDate !== undefined && startDate > first ? startDate : first,
    endDate: endDate !== undefined && endDate < last ? endDate : last,
  };
  if (range.endDate < range.startDate) return success([]);

  const { slots, ...rest } = await readDiary(range);
  const asked = consultant === undefined ? consultants : [consultant];
  const theirs = slots.filter((slot) => asked.includes(slot.consultant));
  const times = freeTimes({ slots: theirs, ...rest }, rule, clock);
  return success(times.map((time) => ({ ...time, available: true })));
}
