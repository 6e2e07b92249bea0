import type { AvailableSlot } from '#features/hours/contract/available-slot.ts';
import type { Service } from '#platform/contract/service.ts';
import { bookingWindow, type Clock } from './booking-window.ts';
import type { House } from './house.ts';
import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';
import { type DateRange, daysPeriod, type Period } from '#platform/rules/period.ts';
import { takersOf } from './roster.ts';
import { type Diary, freeTimesIn, timesOf } from './slots.ts';

interface Question extends Partial<Record<keyof DateRange, string | undefined>> {
  service?: Service | undefined;
  /** Consultant whose times are listed; times of all consultants if absent. */
  consultant?: string | undefined;
}

interface AvailabilityPorts extends Clock {
  house: Pick<House, 'ruleOf'>;
  readDiary: (period: Period) => Promise<Diary>;
}

/**
 * Clips the requested days to the booking window, which also supplies a missing end. Succeeds with `null` if
 * no day remains. Returns `invalidField` `before_start` if the end is before the start.
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
 * Lists the times that can still be booked, ascending, within the booking window. Returns `invalidField`
 * `unknown_consultant` for a consultant who takes no appointments.
 */
export async function findAvailableSlots(
  { consultant, service, ...days }: Question,
  { house, readDiary, ...clock }: AvailabilityPorts,
): Promise<Outcome<AvailableSlot[]>> {
  const range = bookableRange(days, clock);
  if (!range.ok) return range;
  const period = range.value && daysPeriod(range.value, clock.timeZone);
  // An unknown consultant is an error even if no requested day can be booked.
  if (!period && consultant === undefined) return success([]);

  const diary = await readDiary(period ?? { from: clock.now, to: clock.now });
  if (consultant !== undefined && !takersOf(diary.roster).includes(consultant)) {
    return invalidField('consultant', 'unknown_consultant');
  }
  if (!period) return success([]);
  // A consultant who does not offer the service has no times for it.
  const takers = takersOf(diary.roster, service);
  const free = freeTimesIn(diary, {
    ...{ service, period, ...clock },
    rule: house.ruleOf(service),
    consultants: takers.filter((id) => consultant === undefined || id === consultant),
  });
  return success(timesOf(free, clock.timeZone).map((time) => ({ ...time, available: true })));
}
