/** When recurrence rules fall, without waiting for the end of what never ends. */
import type { Budget, Window } from './budget.ts';
import { isOfDays, type Rule } from './rule.ts';
import { clockWalls } from './rule-clock.ts';
import { wallsOf } from './rule-days.ts';

/**
 * When a rule that begins at `start` falls into the window, ascending; all of them times on the clocks
 * of one place, in milliseconds as if these were UTC. `lastOf` reads the rule's `UNTIL`. `undefined`
 * for a rule that takes more than its share of the budget; throws a `CalendarError` when all of that
 * is used up.
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
