import { type LocalDateTime, toInstant } from '#time/zone.ts';
import { bookingWindow, type Clock } from './booking-window.ts';
import { invalidField, type Outcome, success } from './outcome.ts';

export interface DateRange {
  startDate: string;
  endDate: string;
}

interface SlotLister {
  listFree: (range: DateRange) => Promise<readonly LocalDateTime[]>;
}

/**
 * The free slots that can still be booked, ascending. The range is clipped to the booking window,
 * which is also what stands for a missing end.
 */
export async function findAvailableSlots(
  { startDate, endDate }: Partial<Record<keyof DateRange, string | undefined>>,
  clock: Clock,
  slots: SlotLister,
): Promise<Outcome<(LocalDateTime & { available: true })[]>> {
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
    return invalidField('endDate', 'before_start');
  }
  const { first, last } = bookingWindow(clock);
  const range = {
    startDate: startDate !== undefined && startDate > first ? startDate : first,
    endDate: endDate !== undefined && endDate < last ? endDate : last,
  };
  if (range.endDate < range.startDate) return success([]);

  const free = await slots.listFree(range);
  return success(
    free
      .filter((slot) => slot.date > first || isAhead(slot, clock))
      .map(({ date, time }) => ({ date, time, available: true })),
  );
}

/** By instants, since on the day that clocks go back a later time can have passed already. */
function isAhead({ date, time }: LocalDateTime, { now, timeZone }: Clock): boolean {
  const startsAt = toInstant(date, time, timeZone);
  return startsAt !== null && startsAt > now;
}
