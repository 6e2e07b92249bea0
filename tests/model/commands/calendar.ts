/**
 * The times that working hours offer, determined the simple way: quarter of an hour by quarter of an hour,
 * each as clocks show it.
 */
import type { WeeklyRule } from '#features/hours/contract/hours.ts';
import type { Schedule } from '#features/hours/rules/schedule.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { addDays, isoWeekday, toLocal } from '#platform/time/zone.ts';
import { type Season, seasons, timeZone } from './seasons.ts';

const quarterMs = 15 * minuteMs;

/** A schedule applied to a season. */
interface Reading {
  /** Starts of the offered quarters, and of the closed ones. */
  offered: ReadonlySet<number>;
  closed: ReadonlySet<number>;
  beginnings: (startEvery: number) => ReadonlySet<number>;
}

/** A span of hours as a day's clocks show it, until `24:00`. */
interface Hours {
  date: string;
  from: string;
  to: string;
}

const toTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const inForce = (rule: WeeklyRule, date: string) =>
  rule.weekdays.includes(isoWeekday(date)) &&
  (rule.validFrom ?? date) <= date &&
  date <= (rule.validUntil ?? date);

function createCalendar(season: Season) {
  const middle = Date.parse(`${seasons[season].days[1]}T00:00Z`);
  const quarters: { at: number; shown: string }[] = [];
  for (let at = middle - 9 * dayMs; at < middle + 10 * dayMs; at += quarterMs) {
    const { date, time } = toLocal(new Date(at), timeZone);
    quarters.push({ at, shown: `${date}T${time}` });
  }
  /** The first instant at which clocks show a time; `undefined` for a skipped one. */
  const shownAt = new Map(quarters.toReversed().map(({ at, shown }) => [shown, at] as const));
  /** The same, but a skipped time means the moment of the change. */
  const momentOf = (date: string, time: string) => {
    const shown = time === '24:00' ? `${addDays(date, 1)}T00:00` : `${date}T${time}`;
    return shownAt.get(shown) ?? quarters.find((quarter) => quarter.shown > shown)?.at ?? Infinity;
  };
  const during = (from: number, to: number) =>
    quarters.map(({ at }) => at).filter((at) => at >= from && at < to);

  const days = [-1, 0, 1, 2, 3].map((day) => addDays(seasons[season].days[0], day));
  function hoursOf({ rules, holidayDates, exceptions }: Schedule): Hours[] {
    const byRules = days
      .filter((date) => !holidayDates.includes(date))
      .flatMap((date) =>
        rules
          .filter((rule) => inForce(rule, date))
          .flatMap((rule) => rule.spans.map((span) => ({ date, ...span }))),
      );
    const openings = exceptions.filter(({ kind }) => kind === 'open');
    const byOpenings = openings.flatMap(({ from, to }) =>
      days
        .filter((date) => date >= from.slice(0, 10) && date <= to.slice(0, 10))
        .map((date) => ({
          date,
          from: from.startsWith(date) ? from.slice(11) : '00:00',
          to: to.startsWith(date) ? to.slice(11) : '24:00',
        })),
    );
    return [...byRules, ...byOpenings];
  }

  const readings = new WeakMap<Schedule, Reading>();
  function read(schedule: Schedule): Reading {
    const hours = hoursOf(schedule);
    const offered = new Set(
      hours.flatMap(({ date, from, to }) => during(momentOf(date, from), momentOf(date, to))),
    );
    const closed = new Set([
      ...schedule.exceptions
        .filter(({ kind }) => kind === 'closed')
        .flatMap(({ from, to }) =>
          during(
            momentOf(from.slice(0, 10), from.slice(11)),
            momentOf(to.slice(0, 10), to.slice(11)),
          ),
        ),
      // On a holiday nothing but openings offers time.
      ...schedule.holidayDates
        .flatMap((date) => during(momentOf(date, '00:00'), momentOf(date, '24:00')))
        .filter((at) => !offered.has(at)),
    ]);
    const startsEvery = (minutes: number) => {
      const found = new Set<number>();
      for (const { date, from, to } of hours)
        for (let at = toMinutes(from); at < toMinutes(to); at += minutes)
          found.add(shownAt.get(`${date}T${toTime(at)}`) ?? NaN);
      return found;
    };
    const known = new Map<number, ReadonlySet<number>>();
    return {
      offered,
      closed,
      beginnings(startEvery) {
        const found = known.get(startEvery) ?? startsEvery(startEvery);
        known.set(startEvery, found);
        return found;
      },
    };
  }

  return {
    /** Cached: schedules are never changed, only replaced. */
    readingOf(schedule: Schedule): Reading {
      const reading = readings.get(schedule) ?? read(schedule);
      readings.set(schedule, reading);
      return reading;
    },
    /** All quarters of the season's own days. */
    quarters: during(
      momentOf(seasons[season].days[0], '00:00'),
      momentOf(seasons[season].days[2], '24:00'),
    ),
    /** Whether two instants are on the same day, or in the same week, in the firm's time zone. */
    isSame(unit: 'day' | 'week', one: number, other: number) {
      const [first, second] = [one, other].map((at) => {
        const { date } = toLocal(new Date(at), timeZone);
        return unit === 'day' ? date : addDays(date, 1 - isoWeekday(date));
      });
      return first === second;
    },
  };
}

const calendars = {
  toSummer: createCalendar('toSummer'),
  toWinter: createCalendar('toWinter'),
} as const satisfies Record<Season, unknown>;

export type Calendar = ReturnType<typeof createCalendar>;
export const calendarOf = (season: Season): Calendar => calendars[season];

/** The quarters that a span touches. */
export const quartersOf = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) =>
  Array.from(
    { length: Math.ceil((endsAt - startsAt) / quarterMs) },
    (_, i) => startsAt + i * quarterMs,
  );
