/** A consultant's schedule, and the time that it offers, which is computed on demand. */
import type { Exception, WeeklyHours, WeeklyRule } from '#features/hours/contract/hours.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { joinSpans } from '#platform/time/spans.ts';
import { addDays, daysBetween, isoWeekday, startOfDay, toInstant } from '#platform/time/zone.ts';
import type { DateRange } from '#platform/rules/period.ts';

/**
 * Weekly hours and exceptions of one consultant. Times are in the firm's time zone. `holidayDates` are closed,
 * for slots made by hand as well, but for openings.
 */
export interface Schedule {
  rules: readonly WeeklyRule[];
  holidayDates: readonly string[];
  exceptions: readonly Exception[];
}

/** A schedule as stored. */
export interface ScheduleRecord extends WeeklyHours {
  /** Holidays of the chosen regions for the next `holidayHorizonDays` days. */
  holidayDates: string[];
  exceptions: Exception[];
  version: number;
}

/** Schedule of a consultant without hours. */
export const emptySchedule: ScheduleRecord = {
  rules: [],
  holidays: [],
  holidayDates: [],
  exceptions: [],
  version: 0,
};

/** Start and exclusive end, in milliseconds since 1970. */
export interface Stretch {
  from: number;
  to: number;
}

/** Returns a function that tells whether an instant in the range is closed. */
export function closedAt(
  schedule: Schedule,
  { startDate, endDate }: DateRange,
  timeZone: string,
): (instant: Date) => boolean {
  const { closedFrom } = offeredTime(schedule, { startDate, endDate }, timeZone);
  return (instant) => closedFrom(instant.getTime()) === instant.getTime();
}

/** Whether a schedule contains opening hours. */
export const hasHours = ({ rules, exceptions }: Pick<Schedule, 'rules' | 'exceptions'>): boolean =>
  rules.length > 0 || exceptions.some(({ kind }) => kind === 'open');

/** The time that a schedule offers in a range of days. */
export interface OfferedTime {
  /** Possible starts, ascending and without duplicates: every `startEvery` minutes of each span. */
  beginnings: (startEvery: number) => number[];
  /** End of the gapless opening hours from an instant on; the instant itself if closed. */
  coveredUntil: (from: number) => number;
  /**
   * The first closed instant from an instant on, possibly that instant itself; `Infinity` if there is none.
   */
  closedFrom: (from: number) => number;
  /** Milliseconds of opening hours in a period, closed time aside. */
  openIn: (from: number, to: number) => number;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Maps minutes of a day to instants; to `null` for a time that the clock change skips. */
function clockOf(date: string, timeZone: string): (minutes: number) => number | null {
  const begin = startOfDay(date, timeZone).getTime();
  const end = startOfDay(addDays(date, 1), timeZone).getTime();
  return (minutes) => {
    if (minutes === 0) return begin;
    if (minutes === 1440) return end;
    // Most days have no clock change, so the instant is computed without a lookup.
    if (end - begin === dayMs) return begin + minutes * minuteMs;
    return toInstant(date, timeOf(minutes), timeZone)?.getTime() ?? null;
  };
}

/** Like `clock`, but a skipped time becomes the moment of the clock change. */
function endAt(clock: (minutes: number) => number | null, minutes: number): number {
  let at = minutes;
  let instant = clock(at);
  while (instant === null) instant = clock((at += 15));
  return instant;
}

/** Start and end of an exception as instants. */
function stretchOf({ from, to }: Exception, timeZone: string): Stretch {
  const instant = (moment: string) =>
    endAt(clockOf(moment.slice(0, 10), timeZone), minutesOf(moment.slice(11)));
  return { from: instant(from), to: instant(to) };
}

/** Sorts the stretches, joins those that touch or overlap, and drops empty ones. */
const merged = (stretches: readonly Stretch[]): Stretch[] =>
  joinSpans(stretches.filter(({ from, to }) => from < to));

/** A span of opening hours, with the local minutes of its day. */
interface Hours extends Stretch {
  clock: (minutes: number) => number | null;
  fromMinutes: number;
  toMinutes: number;
}

const isInForce = ({ validFrom, validUntil }: WeeklyRule, date: string) =>
  (validFrom === undefined || date >= validFrom) &&
  (validUntil === undefined || date <= validUntil);

function hoursOn(date: string, { rules, holidayDates }: Schedule, timeZone: string): Hours[] {
  if (holidayDates.includes(date)) return [];
  const weekday = isoWeekday(date);
  const spans = rules
    .filter((rule) => rule.weekdays.includes(weekday) && isInForce(rule, date))
    .flatMap((rule) => rule.spans);
  if (spans.length === 0) return [];
  const clock = clockOf(date, timeZone);
  return spans.map((span) => {
    const [fromMinutes, toMinutes] = [minutesOf(span.from), minutesOf(span.to)];
    const [from, to] = [endAt(clock, fromMinutes), endAt(clock, toMinutes)];
    return { from, to, clock, fromMinutes, toMinutes };
  });
}

/** Splits an opening into days. */
function hoursOfOpening({ from, to }: Exception, range: DateRange, timeZone: string): Hours[] {
  const [firstDay, lastDay] = [from.slice(0, 10), to.slice(0, 10)];
  const hours: Hours[] = [];
  const last = lastDay < range.endDate ? lastDay : range.endDate;
  const first = firstDay > range.startDate ? firstDay : range.startDate;
  for (const date of daysBetween(first, last)) {
    const fromMinutes = date === firstDay ? minutesOf(from.slice(11)) : 0;
    const toMinutes = date === lastDay ? minutesOf(to.slice(11)) : 1440;
    const clock = clockOf(date, timeZone);
    const stretch = { from: endAt(clock, fromMinutes), to: endAt(clock, toMinutes) };
    if (fromMinutes < toMinutes) hours.push({ ...stretch, clock, fromMinutes, toMinutes });
  }
  return hours;
}

/** What is closed of a holiday: all but what openings open. */
function closedOn(holiday: string, open: readonly Stretch[], timeZone: string): Stretch[] {
  const begin = +startOfDay(holiday, timeZone);
  const end = +startOfDay(addDays(holiday, 1), timeZone);
  const opened = open.filter(({ from, to }) => from < end && to > begin);
  return [begin, ...opened.map(({ to }) => to)].map((from, index) => ({
    from,
    to: opened[index]?.from ?? end,
  }));
}

/**
 * Computes the time that a schedule offers from the first day to the last. Starts are counted in local time
 * from the start of their span, so a clock change does not shift them. A skipped time yields no start; an
 * ambiguous time means its first occurrence.
 */
export function offeredTime(schedule: Schedule, range: DateRange, timeZone: string): OfferedTime {
  const hours: Hours[] = [];
  if (schedule.rules.length > 0)
    for (const date of daysBetween(range.startDate, range.endDate))
      hours.push(...hoursOn(date, schedule, timeZone));
  for (const exception of schedule.exceptions)
    if (exception.kind === 'open') hours.push(...hoursOfOpening(exception, range, timeZone));
  const open = merged(hours);
  const closed = merged([
    ...schedule.exceptions
      .filter(
        ({ kind, from, to }) =>
          kind === 'closed' &&
          from.slice(0, 10) <= range.endDate &&
          to.slice(0, 10) >= range.startDate,
      )
      .map((exception) => stretchOf(exception, timeZone)),
    ...schedule.holidayDates
      .filter((date) => date >= range.startDate && date <= range.endDate)
      .flatMap((date) => closedOn(date, open, timeZone)),
  ]);
  const sumIn = (stretches: readonly Stretch[], from: number, to: number) =>
    stretches.reduce((sum, each) => {
      return sum + Math.max(0, Math.min(each.to, to) - Math.max(each.from, from));
    }, 0);
  return {
    openIn: (from, to) =>
      sumIn(open, from, to) -
      closed.reduce(
        (sum, each) => sum + sumIn(open, Math.max(each.from, from), Math.min(each.to, to)),
        0,
      ),
    beginnings(startEvery) {
      const starts = new Set<number>();
      for (const { clock, fromMinutes, toMinutes } of hours) {
        for (let minutes = fromMinutes; minutes < toMinutes; minutes += startEvery) {
          const instant = clock(minutes);
          if (instant !== null) starts.add(instant);
        }
      }
      return [...starts].toSorted((one, other) => one - other);
    },
    coveredUntil: (from) => open.find((span) => span.from <= from && from < span.to)?.to ?? from,
    closedFrom(from) {
      const first = closed.find((span) => span.to > from);
      return first ? Math.max(first.from, from) : Infinity;
    },
  };
}
