/** A consultant's schedule, and the time that it offers, computed when it is asked for. */
import type { Exception, WeeklyHours, WeeklyRule } from '#features/hours/contract/hours.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { joinSpans } from '#platform/time/spans.ts';
import { addDays, daysBetween, isoWeekday, startOfDay, toInstant } from '#platform/time/zone.ts';
import type { DateRange } from '#platform/rules/period.ts';

/**
 * Weekly hours and exceptions of one consultant, as far as they offer time. Times are the firm's
 * clocks'. Weekly hours are not kept on `holidayDates`; openings are.
 */
export interface Schedule {
  rules: readonly WeeklyRule[];
  holidayDates: readonly string[];
  exceptions: readonly Exception[];
}

/** A schedule as it is stored. */
export interface ScheduleRecord extends WeeklyHours {
  /** Of the regions that are kept, for as long as `holidayHorizonDays`. */
  holidayDates: string[];
  exceptions: Exception[];
  version: number;
}

/** Of a consultant whose hours nobody has said. */
export const emptySchedule: ScheduleRecord = {
  rules: [],
  holidays: [],
  holidayDates: [],
  exceptions: [],
  version: 0,
};

/** From one instant until before another, in milliseconds. */
export interface Stretch {
  from: number;
  to: number;
}

/** Tells of instants of those days whether they are closed. */
export function closedAt(
  schedule: Schedule,
  { startDate, endDate }: DateRange,
  timeZone: string,
): (instant: Date) => boolean {
  const { closedFrom } = offeredTime(schedule, { startDate, endDate }, timeZone);
  return (instant) => closedFrom(instant.getTime()) === instant.getTime();
}

/** Whether it says when somebody works. */
export const hasHours = ({ rules, exceptions }: Pick<Schedule, 'rules' | 'exceptions'>): boolean =>
  rules.length > 0 || exceptions.some(({ kind }) => kind === 'open');

/** What a schedule says of some days. */
export interface OfferedTime {
  /** Where appointments may begin, ascending and each once: every so many minutes of each span. */
  beginnings: (startEvery: number) => number[];
  /** Until when it goes on from an instant without a gap; that instant itself where nothing is offered. */
  coveredUntil: (from: number) => number;
  /** When, from an instant on, something is closed for the first time; `Infinity` if never. */
  closedFrom: (from: number) => number;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The instants of a day's minutes; `null` for those that a change of clocks skips. */
function clockOf(date: string, timeZone: string): (minutes: number) => number | null {
  const begin = startOfDay(date, timeZone).getTime();
  const end = startOfDay(addDays(date, 1), timeZone).getTime();
  return (minutes) => {
    if (minutes === 0) return begin;
    if (minutes === 1440) return end;
    // On most days the clocks run through, which spares looking each time up.
    if (end - begin === dayMs) return begin + minutes * minuteMs;
    return toInstant(date, timeOf(minutes), timeZone)?.getTime() ?? null;
  };
}

/** The same, where a skipped time means the moment of the change. */
function endAt(clock: (minutes: number) => number | null, minutes: number): number {
  let at = minutes;
  let instant = clock(at);
  while (instant === null) instant = clock((at += 15));
  return instant;
}

/** An exception's moments as instants. */
function stretchOf({ from, to }: Exception, timeZone: string): Stretch {
  const instant = (moment: string) =>
    endAt(clockOf(moment.slice(0, 10), timeZone), minutesOf(moment.slice(11)));
  return { from: instant(from), to: instant(to) };
}

/** Ascending; what touches or overlaps is one, and what lasts no time is none. */
const merged = (stretches: readonly Stretch[]): Stretch[] =>
  joinSpans(stretches.filter(({ from, to }) => from < to));

/** A span of hours as one day's clocks show it. */
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

/** An opening, day by day. */
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

/**
 * What a schedule says of the days from the first to the last. A span's beginnings are counted by the
 * clocks from where it begins: a change of clocks moves none of them, a time that it skips is none,
 * and one that it shows twice means the first.
 */
export function offeredTime(schedule: Schedule, range: DateRange, timeZone: string): OfferedTime {
  const hours: Hours[] = [];
  if (schedule.rules.length > 0)
    for (const date of daysBetween(range.startDate, range.endDate))
      hours.push(...hoursOn(date, schedule, timeZone));
  for (const exception of schedule.exceptions)
    if (exception.kind === 'open') hours.push(...hoursOfOpening(exception, range, timeZone));
  const open = merged(hours);
  const closed = merged(
    schedule.exceptions
      .filter(
        ({ kind, from, to }) =>
          kind === 'closed' &&
          from.slice(0, 10) <= range.endDate &&
          to.slice(0, 10) >= range.startDate,
      )
      .map((exception) => stretchOf(exception, timeZone)),
  );
  return {
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
