import type { Clock } from './booking-window.ts';
import type { DateRange } from '#platform/rules/period.ts';
import { offeredTime } from './schedule.ts';
import type { Diary } from './slots.ts';

/**
 * Active consultants who offer no time in those days: neither hours, not even closed ones, nor a slot ahead.
 * Ids, in the order of the roster.
 */
export function unbookableIn(
  { roster, slots }: Pick<Diary, 'roster' | 'slots'>,
  { now, timeZone, ...days }: Clock & DateRange,
): string[] {
  const withSlots = new Set(
    slots.filter(({ startsAt }) => startsAt > now.getTime()).map(({ consultant }) => consultant),
  );
  return roster.consultants
    .filter(
      ({ id, active, schedule }) =>
        active &&
        !withSlots.has(id) &&
        offeredTime(schedule, days, timeZone).beginnings(15).length === 0,
    )
    .map(({ id }) => id);
}
