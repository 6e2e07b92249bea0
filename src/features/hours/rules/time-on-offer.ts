import { bookingWindow, type Clock } from './booking-window.ts';
import type { Roster } from './roster.ts';
import { offeredTime } from './schedule.ts';
import type { Period } from '#platform/rules/period.ts';
import { addDays, daysBetween, startOfDay } from '#platform/time/zone.ts';

/** Whole days, and the milliseconds in them that the weekly hours of all active consultants offer. */
type OfferedDays = Period & { open: number };

interface TimeOnOffer {
  /** That many days from a date of the firm's time zone on. */
  offered: (first: string, length: number) => OfferedDays;
  /** The booking window. */
  window: OfferedDays;
}

/** What was computed for a roster, which one process keeps as long as it is current. */
const known = new WeakMap<Roster, TimeOnOffer & { first: string }>();

/**
 * The time on offer by weekly hours within the booking window. Slots by hand, appointments and external
 * events are not considered.
 */
export function timeOnOffer(roster: Roster, clock: Clock): TimeOnOffer {
  const { first, last } = bookingWindow(clock);
  const before = known.get(roster);
  if (before?.first === first) return before;
  const theirs = roster.consultants
    .filter(({ active }) => active)
    .map(({ schedule }) =>
      offeredTime(schedule, { startDate: first, endDate: last }, clock.timeZone),
    );
  const beginningOf = (date: string) => startOfDay(date, clock.timeZone);
  const days = new Map<string, number>();
  for (const date of daysBetween(first, last)) {
    const [from, to] = [beginningOf(date).getTime(), beginningOf(addDays(date, 1)).getTime()];
    days.set(
      date,
      theirs.reduce((sum, { openIn }) => sum + openIn(from, to), 0),
    );
  }
  const periods = new Map<string, OfferedDays>();
  function offered(from: string, length: number): OfferedDays {
    const name = `${from} ${length}`;
    const same = periods.get(name);
    if (same) return same;
    const dates = [...daysBetween(from, addDays(from, length - 1))];
    const period = {
      from: beginningOf(from),
      to: beginningOf(addDays(from, length)),
      open: dates.reduce((sum, date) => sum + (days.get(date) ?? 0), 0),
    };
    periods.set(name, period);
    return period;
  }
  const computed = { first, offered, window: offered(first, days.size) };
  known.set(roster, computed);
  return computed;
}
