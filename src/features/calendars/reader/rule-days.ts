/**
 * Occurrences of a `DAILY`, `WEEKLY`, `MONTHLY` or `YEARLY` rule. `ical.js` does not support `BYWEEKNO`, and
 * `BYSETPOS` only for months. By RFC 5545 a rule means all days of a period that pass each of its parts, and
 * of these the positions in `BYSETPOS`. Times are wall times, in milliseconds as if they were UTC.
 */
import { dayMs, hourMs, minuteMs } from '#platform/time/units.ts';
import type { Budget, Window } from './budget.ts';
import type { Rule } from './rule.ts';

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** `month` starts at 0. Values beyond a year or a month roll over into the next. */
const midnight = (year: number, month = 0, day = 1) => new Date(0).setUTCFullYear(year, month, day);
export const startOfDay = (at: number) => Math.floor(at / dayMs) * dayMs;

/** A day with its number in the month and in the year, both from 1, and the number of days in each. */
function dayOf(at: number) {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const begun = midnight(year);
  return {
    ...{ year, month: month + 1, name: names[date.getUTCDay()] ?? 'SU' },
    ...{
      day: date.getUTCDate(),
      days: (midnight(year, month + 1) - midnight(year, month)) / dayMs,
    },
    ...{ yearDay: (at - begun) / dayMs + 1, yearDays: (midnight(year + 1) - begun) / dayMs },
  };
}

/** `first` is 0 for Sunday. */
const startOfWeek = (at: number, first: number) =>
  at - ((new Date(at).getUTCDay() - first + 7) % 7) * dayMs;

/** A week belongs to the year that has at least four of its days. */
function weekOf(at: number, first: number) {
  const numbered = (day: number) => dayOf(startOfWeek(day, first) + 3 * dayMs);
  const { year, yearDay } = numbered(at);
  const { yearDay: end } = numbered(midnight(year, 11, 28));
  return { week: Math.ceil(yearDay / 7), last: Math.ceil(end / 7) };
}

/** Whether a list contains a number, counted from the first or, if negative, from the last. */
const includes = (list: ReadonlySet<number> | undefined, number: number, size: number) =>
  !list || list.has(number) || list.has(number - size - 1);

const setOf = <Value>(values: readonly Value[] | undefined) => values && new Set(values);

/** The parts of a rule. A part that is left out is taken from the start of the rule. */
function daysOf({ freq, parts }: Rule, start: number) {
  const begun = dayOf(start);
  const { BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY } = parts;
  const isOpen = !BYYEARDAY && !BYMONTHDAY && !BYDAY;
  const isOfMonths = freq === 'MONTHLY' || (freq === 'YEARLY' && !BYWEEKNO);
  const isOfWeeks = freq === 'WEEKLY' || BYWEEKNO !== undefined;
  return {
    months: setOf(
      BYMONTH ?? (freq === 'YEARLY' && isOpen && !BYWEEKNO ? [begun.month] : undefined),
    ),
    weeks: setOf(BYWEEKNO),
    yearDays: setOf(BYYEARDAY),
    monthDays: setOf(BYMONTHDAY ?? (isOpen && isOfMonths ? [begun.day] : undefined)),
    weekdays: setOf(
      BYDAY?.map((day) => day.replace('+', '')) ?? (isOpen && isOfWeeks ? [begun.name] : undefined),
    ),
    /** Weekday numbers count within the month, not the year. */
    isByMonth: freq === 'MONTHLY' || BYMONTH !== undefined,
  };
}

/** Returns a function that tells whether a day matches, and which day to check next (skips other months). */
export function filterOf(rule: Rule, start: number) {
  const { months, weeks, yearDays, monthDays, weekdays, isByMonth } = daysOf(rule, start);
  return (at: number): { isMeant: boolean; next: number } => {
    const day = dayOf(at);
    if (months && !months.has(day.month)) {
      return { isMeant: false, next: midnight(day.year, day.month) };
    }
    const [place, size] = isByMonth ? [day.day, day.days] : [day.yearDay, day.yearDays];
    const isNamed =
      !weekdays ||
      weekdays.has(day.name) ||
      weekdays.has(`${Math.ceil(place / 7)}${day.name}`) ||
      weekdays.has(`-${Math.ceil((size - place + 1) / 7)}${day.name}`);
    const isMeant =
      isNamed &&
      includes(monthDays, day.day, day.days) &&
      includes(yearDays, day.yearDay, day.yearDays);
    const isOfWeek = () => {
      const { week, last } = weekOf(at, rule.wkst - 1);
      return includes(weeks, week, last);
    };
    return { isMeant: isMeant && (!weeks || isOfWeek()), next: at + dayMs };
  };
}

/** The values ascending, or `usual` if there are none. */
export const sortedOr = (values: readonly number[] | undefined, usual: number): number[] =>
  values?.toSorted((one, other) => one - other) ?? [usual];

/** Times of day of the rule, in ms, ascending. */
function timesOf({ parts }: Rule, start: number, { spend }: Pick<Budget, 'spend'>): number[] {
  const date = new Date(start);
  const hours = sortedOr(parts.BYHOUR, date.getUTCHours());
  const minutes = sortedOr(parts.BYMINUTE, date.getUTCMinutes());
  const seconds = sortedOr(parts.BYSECOND, date.getUTCSeconds());
  spend(hours.length * minutes.length * seconds.length);
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) =>
      seconds.map((second) => hour * hourMs + minute * minuteMs + second * 1000),
    ),
  );
}

/** Numbers the rule's periods from 0 at its start: the start of a period, and the period of a time. */
function periodsOf({ freq, wkst }: Rule, start: number) {
  const { year, month } = dayOf(startOfDay(start));
  const months = (at: number) => {
    const day = dayOf(startOfDay(at));
    return (day.year - year) * 12 + day.month - month;
  };
  switch (freq) {
    case 'YEARLY':
      return {
        begin: (period: number) => midnight(year + period),
        periodOf: (at: number) => dayOf(startOfDay(at)).year - year,
      };
    case 'MONTHLY':
      return { begin: (period: number) => midnight(year, month - 1 + period), periodOf: months };
    default: {
      const isWeekly = freq === 'WEEKLY';
      const length = isWeekly ? 7 * dayMs : dayMs;
      const first = isWeekly ? startOfWeek(startOfDay(start), wkst - 1) : startOfDay(start);
      return {
        begin: (period: number) => first + period * length,
        periodOf: (at: number) => Math.floor((at - first) / length),
      };
    }
  }
}

/** Days checked per step of the budget. */
const daysPerStep = 14;

/**
 * Yields the occurrences from `start` until before `to`, ascending; those before `from` may be left out.
 * Throws when the budget is used up.
 */
export function* wallsOf(
  rule: Rule,
  start: number,
  { from, to }: Window,
  budget: Pick<Budget, 'spend'>,
): Generator<number> {
  const { interval, count, parts } = rule;
  const { begin, periodOf } = periodsOf(rule, start);
  const look = filterOf(rule, startOfDay(start));
  const times = timesOf(rule, start, budget);
  const places = setOf(parts.BYSETPOS);
  // A rule with `COUNT` has to be counted from its start.
  const passed = count === null ? Math.max(0, Math.floor(periodOf(from) / interval)) : 0;
  let left = count ?? Infinity;
  for (let period = passed * interval; begin(period) < to; period += interval) {
    budget.spend();
    const end = begin(period + 1);
    const all: number[] = [];
    let seen = 0;
    for (let at = begin(period); at < end; seen += 1) {
      const { isMeant, next } = look(at);
      if (isMeant) {
        budget.spend(times.length);
        for (const time of times) all.push(at + time);
      }
      at = next;
    }
    budget.spend(Math.ceil(seen / daysPerStep));
    const chosen = all.filter((_, index) => includes(places, index + 1, all.length));
    for (const wall of chosen) {
      if (wall < start) continue;
      yield wall;
      left -= 1;
      if (left === 0) return;
    }
  }
}
