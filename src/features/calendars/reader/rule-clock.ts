/**
 * Occurrences of an `HOURLY`, `MINUTELY` or `SECONDLY` rule: every `INTERVAL` units from its start that
 * passes each part of the rule. Times are wall times, in milliseconds as if they were UTC.
 */
import { hourMs, minuteMs } from '#platform/time/units.ts';
import type { Budget, Window } from './budget.ts';
import type { Rule } from './rule.ts';
import { filterOf, sortedOr, startOfDay } from './rule-days.ts';

const secondMs = 1000;
const units: Readonly<Record<string, number>> = {
  SECONDLY: secondMs,
  MINUTELY: minuteMs,
  HOURLY: hourMs,
};

/** Start of the next unit. */
const after = (at: number, unit: number) => (Math.floor(at / unit) + 1) * unit;

/**
 * Returns a function that gives the earliest possible occurrence at or after a time: the time itself, or the
 * end of the unit that the rule excludes.
 */
function nextOf(rule: Rule, start: number, unit: number) {
  const isDay = filterOf(rule, startOfDay(start));
  const { BYHOUR, BYMINUTE, BYSECOND } = rule.parts;
  return (at: number): number => {
    const { isMeant, next } = isDay(startOfDay(at));
    if (!isMeant) return next;
    const date = new Date(at);
    if (BYHOUR?.includes(date.getUTCHours()) === false) return after(at, hourMs);
    const isMinute = unit > minuteMs || BYMINUTE?.includes(date.getUTCMinutes()) !== false;
    if (!isMinute) return after(at, minuteMs);
    const isSecond = unit > secondMs || BYSECOND?.includes(date.getUTCSeconds()) !== false;
    return isSecond ? at : after(at, secondMs);
  };
}

/** Offsets of the rule's times within a unit, in ms, ascending. */
function timesOf({ parts }: Rule, start: number, unit: number): number[] {
  const date = new Date(start);
  const minutes = unit > minuteMs ? sortedOr(parts.BYMINUTE, date.getUTCMinutes()) : [0];
  const seconds = unit > secondMs ? sortedOr(parts.BYSECOND, date.getUTCSeconds()) : [0];
  return minutes.flatMap((minute) =>
    seconds.map((second) => minute * minuteMs + second * secondMs),
  );
}

/**
 * Yields the occurrences from `start` until before `to`, ascending; those before `from` may be left out.
 * Throws when the budget is used up.
 */
export function* clockWalls(
  rule: Rule,
  start: number,
  { from, to }: Window,
  budget: Pick<Budget, 'spend'>,
): Generator<number> {
  const { freq, interval, count } = rule;
  const unit = units[freq] ?? secondMs;
  const step = unit * interval;
  const first = Math.floor(start / unit) * unit;
  const next = nextOf(rule, start, unit);
  const times = timesOf(rule, start, unit);
  budget.spend(times.length);
  // A rule with `COUNT` has to be counted from its start.
  const passed = count === null ? Math.max(0, Math.floor((from - first) / step)) : 0;
  let left = count ?? Infinity;
  for (let at = first + passed * step; at < to;) {
    budget.spend();
    const possible = next(at);
    if (possible > at) {
      at += Math.ceil((possible - at) / step) * step;
      continue;
    }
    budget.spend(times.length);
    for (const time of times) {
      if (at + time < start) continue;
      yield at + time;
      left -= 1;
      if (left === 0) return;
    }
    at += step;
  }
}
