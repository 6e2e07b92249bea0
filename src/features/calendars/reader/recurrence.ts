/** Occurrences of recurrence rules within a window, so that rules without an end are read as well. */
import type { Budget, Window } from './budget.ts';
import { isOfDays, type Rule } from './rule.ts';
import { clockWalls } from './rule-clock.ts';
import { wallsOf } from './rule-days.ts';

/**
 * Returns the occurrences of a rule that begins at `start` within the window, ascending. Times are wall
 * times, in milliseconds as if they were UTC; `lastOf` reads `UNTIL`. Returns `undefined` for a rule that
 * exceeds its share of the budget, and throws a `CalendarError` when the whole budget is used up.
 */
export const occurrencesOf = (
  rule: Rule,
  start: number,
  { from, to }: Window,
  { budget, lastOf }: { budget: Budget; lastOf: (until: string) => number },
): number[] | undefined =>
  budget.share((share) => {
    const last = rule.until === undefined ? Infinity : lastOf(rule.until);
    const walls = (isOfDays(rule) ? wallsOf : clockWalls)(rule, start, { from, to }, share);
    const found: number[] = [];
    for (const wall of walls) {
      if (wall > last || wall >= to) break;
      if (wall >= from && wall >= start) found.push(wall);
    }
    return found;
  });
