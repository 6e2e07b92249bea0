/** Recurrence rules by `ical.js`, without waiting for the end of what never ends. */
import ICAL from 'ical.js';
import { dayMs, hourMs, minuteMs } from '#time/units.ts';
import { CalendarError } from './calendar-error.ts';

/** Milliseconds from which on until before which. */
export interface Window {
  from: number;
  to: number;
}

/** What may be spent on one calendar. */
export interface Budget {
  /** Throws a `CalendarError` where steps or time are used up. */
  spend: (steps?: number) => void;
}

/** So many steps, and until the clock, in milliseconds, shows `endsAt`. */
export function createBudget(steps: number, clock: () => number, endsAt: number): Budget {
  let left = steps;
  let looked = left;
  return {
    spend(count = 1) {
      left -= count;
      const isTime = looked - left > 500;
      if (isTime) looked = left;
      if (left < 0 || (isTime && clock() > endsAt)) throw new CalendarError('too_many_events');
    },
  };
}

/**
 * The library looks for the next occurrence until there is one, so a rule for the 30th of February
 * would keep it for ever: every round of its loops is paid for here.
 */
const paidFrom = ({ spend }: Budget) =>
  class extends ICAL.RecurIterator {
    override check_contracting_rules() {
      spend();
      return super.check_contracting_rules();
    }
    override increment_monthday(days: number) {
      // A loop of its own, a day at a time.
      spend(Math.ceil(days / 20));
      super.increment_monthday(days);
    }
    override increment_month() {
      spend();
      super.increment_month();
    }
    override expand_year_days(year: number) {
      spend(5);
      return super.expand_year_days(year);
    }
  };

const units: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: minuteMs,
  HOURLY: hourMs,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
};
const months: Readonly<Record<string, number>> = { MONTHLY: 1, YEARLY: 12 };

/** More than three years of seconds; the library counts in steps, and never comes to where more lead. */
const longestInterval = 100_000_000;

/** The same rhythm begun later: what lies long before the window need not be gone through. */
function begunNear(start: number, from: number, { freq, interval, count, parts }: ICAL.Recur) {
  if (count || start >= from || interval < 1) return start;
  const unit = units[freq];
  if (unit !== undefined) {
    const step = unit * interval;
    return start + Math.max(0, Math.floor((from - start) / step) - 2) * step;
  }
  const date = new Date(start);
  // Later days are not in every month.
  if (date.getUTCDate() > 28 || 'BYWEEKNO' in parts) return start;
  const step = (months[freq] ?? 12) * interval;
  const end = new Date(from);
  const passed =
    (end.getUTCFullYear() - date.getUTCFullYear()) * 12 + end.getUTCMonth() - date.getUTCMonth();
  const steps = Math.max(0, Math.floor(passed / step) - 2);
  return date.setUTCMonth(date.getUTCMonth() + steps * step);
}

/** A time without a zone, in milliseconds as if it were UTC. */
const toTime = (wall: number) => {
  const date = new Date(wall);
  return ICAL.Time.fromData({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    isDate: false,
  });
};

/**
 * When a rule (`FREQ=…`) that begins at `start` falls into the window, ascending; all of them times on
 * the clocks of one place, in milliseconds as if these were UTC. `lastOf` reads the rule's `UNTIL`.
 * Nothing for a rule that is none; throws a `CalendarError` when the budget is used up.
 */
export function* occurrencesOf(
  text: string,
  start: number,
  { from, to }: Window,
  { budget, lastOf }: { budget: Budget; lastOf: (until: string) => number },
): Generator<number> {
  const fields = text.toUpperCase().split(';');
  const until = fields.find((field) => field.startsWith('UNTIL='))?.slice('UNTIL='.length);
  const last = until === undefined ? Infinity : lastOf(until);
  try {
    const rule = ICAL.Recur.fromString(fields.filter((field) => !/^UNTIL=/.test(field)).join(';'));
    rule.interval = Math.min(rule.interval, longestInterval);
    const Iterator = paidFrom(budget);
    const dtstart = toTime(begunNear(start, from, rule));
    const iterator = new Iterator({ rule, dtstart });
    for (;;) {
      budget.spend();
      const time = iterator.next();
      // Then there was no time, whatever the library's types say.
      if (iterator.completed) return;
      const { year, month, day, hour, minute, second } = time;
      const wall = Date.UTC(year, month - 1, day, hour, minute, second);
      if (wall > last || wall >= to) return;
      if (wall >= from && wall >= start) yield wall;
    }
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    // The library's own refusal of a rule.
  }
}
