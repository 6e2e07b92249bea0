/** The firm's working time: whenever at least one active consultant is open. */
import { firm } from '#firm';
import type { WeeklyRule } from '#features/hours/contract/hours.ts';
import { joinSpans } from '#platform/time/spans.ts';
import { hourMs } from '#platform/time/units.ts';
import { addDays, daysBetween, toLocal } from '#platform/time/zone.ts';
import type { Roster } from './roster.ts';
import { emptySchedule, hasHours, offeredTime, type Schedule, type Stretch } from './schedule.ts';

/** Weekly hours of a firm where nobody has any. */
const usualWeek: WeeklyRule[] = [{ weekdays: [1, 2, 3, 4, 5], spans: [firm.officeHours] }];

/** How far ahead open time is looked for: no exception closes more than 400 days. */
const horizonDays = 400;

/** All times lie on quarters of an hour. */
const quarter = 15;

/** The schedules that count. Where nobody has hours, each keeps its holidays and exceptions. */
function schedulesOf({ consultants }: Roster): Schedule[] {
  const theirs = consultants.filter(({ active }) => active).map(({ schedule }) => schedule);
  if (theirs.some(hasHours)) return theirs;
  const known = theirs.length > 0 ? theirs : [emptySchedule];
  return known.map((schedule) => ({ ...schedule, rules: usualWeek }));
}

const openOn = (date: string, schedules: readonly Schedule[], timeZone: string): Stretch[] =>
  joinSpans(
    schedules.flatMap((schedule) => {
      const offered = offeredTime(schedule, { startDate: date, endDate: date }, timeZone);
      return offered.beginnings(quarter).flatMap((from): Stretch[] => {
        const to = Math.min(offered.coveredUntil(from), offered.closedFrom(from));
        return from < to ? [{ from, to }] : [];
      });
    }),
  );

interface KnownDays {
  timeZone: string;
  schedules: readonly Schedule[];
  days: Map<string, Stretch[]>;
}

/** What was computed for a roster, which one process keeps as long as it is current. */
const known = new WeakMap<Roster, KnownDays>();

function daysOf(roster: Roster, timeZone: string): KnownDays {
  const before = known.get(roster);
  if (before?.timeZone === timeZone) return before;
  const computed = { timeZone, schedules: schedulesOf(roster), days: new Map<string, Stretch[]>() };
  known.set(roster, computed);
  return computed;
}

/** The open time that ends after an instant, ascending. A stretch ends at midnight at the latest. */
function* openAfter(from: number, roster: Roster, timeZone: string): Generator<Stretch> {
  const { schedules, days } = daysOf(roster, timeZone);
  const { date: first } = toLocal(new Date(from), timeZone);
  for (const date of daysBetween(first, addDays(first, horizonDays))) {
    let open = days.get(date);
    if (!open) days.set(date, (open = openOn(date, schedules, timeZone)));
    for (const stretch of open) if (stretch.to > from) yield stretch;
  }
}

/**
 * The instant at which the firm has been open for `hours` since `from`; with 0 hours, the first open instant
 * from then on. `undefined` if it is not open for so long within 400 days. Open are the weekly hours of all
 * active consultants and their openings, less what each has closed and each one's holidays; where nobody has
 * hours, Monday to Friday, 9 to 17.
 */
export function afterWorkingHours(
  from: Date,
  hours: number,
  roster: Roster,
  timeZone: string,
): Date | undefined {
  let left = hours * hourMs;
  for (const stretch of openAfter(from.getTime(), roster, timeZone)) {
    const begin = Math.max(stretch.from, from.getTime());
    if (stretch.to - begin >= left) return new Date(begin + left);
    left -= stretch.to - begin;
  }
  return undefined;
}
