import { bookingWindow, type Clock } from './booking-window.ts';
import type { Roster } from './roster.ts';
import { offeredTime } from './schedule.ts';
import { addDays, daysBetween, startOfDay } from '#platform/time/zone.ts';

/** What was computed for a roster, which one process keeps as long as it is current. */
const known = new WeakMap<Roster, { first: string; days: ReadonlyMap<string, number> }>();

/**
 * Milliseconds that the weekly hours of all active consultants offer, by day of the booking window in the
 * firm's time zone. Slots by hand, appointments and external events are not considered.
 */
export function timeOnOffer(roster: Roster, clock: Clock): ReadonlyMap<string, number> {
  const { first, last } = bookingWindow(clock);
  const before = known.get(roster);
  if (before?.first === first) return before.days;
  const theirs = roster.consultants
    .filter(({ active }) => active)
    .map(({ schedule }) =>
      offeredTime(schedule, { startDate: first, endDate: last }, clock.timeZone),
    );
  const days = new Map<string, number>();
  for (const date of daysBetween(first, last)) {
    const from = startOfDay(date, clock.timeZone).getTime();
    const to = startOfDay(addDays(date, 1), clock.timeZone).getTime();
    days.set(
      date,
      theirs.reduce((sum, { openIn }) => sum + openIn(from, to), 0),
    );
  }
  known.set(roster, { first, days });
  return days;
}
