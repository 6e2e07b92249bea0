/** When recurrence rules fall, without waiting for the end of what never ends. */
import ICAL from 'ical.js';
import { hourMs, minuteMs } from '#time/units.ts';
import type { Budget, Window } from './budget.ts';
import { CalendarError } from './calendar-error.ts';
import { isOfDays, type Rule } from './rule.ts';
import { wallsOf } from './rule-days.ts';

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
  };

/** What is counted by the clock, and how long it is. */
const units: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: minuteMs,
  HOURLY: hourMs,
};

/** The same rhythm begun later: what lies long before the window need not be gone through. */
function begunNear(start: number, from: number, { freq, interval, count }: Rule) {
  if (count !== null || start >= from) return start;
  const step = (units[freq] ?? 1000) * interval;
  return start + Math.max(0, Math.floor((from - start) / step) - 2) * step;
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

/** Of a rule that counts by the clock; what lies long before `from` may be left out. */
function* clockWalls(rule: Rule, start: number, from: number, budget: Budget): Generator<number> {
  const Iterator = paidFrom(budget);
  const dtstart = toTime(begunNear(start, from, rule));
  try {
    const iterator = new Iterator({ rule: rule.recur, dtstart });
    for (;;) {
      budget.spend();
      const time = iterator.next();
      // Then there was no time, whatever the library's types say.
      if (iterator.completed) return;
      const { year, month, day, hour, minute, second } = time;
      yield Date.UTC(year, month - 1, day, hour, minute, second);
    }
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    // The library's own refusal of what goes nowhere.
  }
}

/**
 * When a rule that begins at `start` falls into the window, ascending; all of them times on the clocks
 * of one place, in milliseconds as if these were UTC. `lastOf` reads the rule's `UNTIL`. Throws a
 * `CalendarError` when the budget is used up.
 */
export function* occurrencesOf(
  rule: Rule,
  start: number,
  { from, to }: Window,
  { budget, lastOf }: { budget: Budget; lastOf: (until: string) => number },
): Generator<number> {
  const last = rule.until === undefined ? Infinity : lastOf(rule.until);
  const walls = isOfDays(rule)
    ? wallsOf(rule, start, { from, to }, budget)
    : clockWalls(rule, start, from, budget);
  for (const wall of walls) {
    if (wall > last || wall >= to) return;
    if (wall >= from && wall >= start) yield wall;
  }
}
