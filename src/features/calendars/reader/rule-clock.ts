/**
 * When a rule of hours, minutes or seconds falls: every so many of them from its start on, as far as
 * each of its parts lets one through. Times are those on clocks, in milliseconds as if it were UTC.
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

/** Where the next unit begins. */
const after = (at: number, unit: number) => (Math.floor(at / unit) + 1) * unit;

/** Tells from when on a time may be meant: that time itself, or when what rules it out is over. */
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

/** Milliseconds within a unit, ascending. */
function timesOf({ parts }: Rule, start: number, unit: number): number[] {
  const date = new Date(start);
  const minutes = unit > minuteMs ? sortedOr(parts.BYMINUTE, date.getUTCMinutes()) : [0];
  const seconds = unit > secondMs ? sortedOr(parts.BYSECOND, date.getUTCSeconds()) : [0];
  return minutes.flatMap((minute) =>
    seconds.map((second) => minute * minuteMs + second * secondMs),
  );
}

/**
 * From `start` on and until before `to`, ascending; what lies before `from` may be left out. Throws
 * when the budget is used up.
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
  // Whoever counts has to begin at the beginning.
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
