/** Limits for reading a calendar. */
import { CalendarError } from './calendar-error.ts';

/** From (inclusive) and to (exclusive), in ms. */
export interface Window {
  from: number;
  to: number;
}

/** What may be spent on reading one calendar. */
export interface Budget {
  /** Throws a `CalendarError` when the steps or the time are used up. */
  spend: (steps?: number) => void;
  /**
   * Runs the work on one rule, which may spend a tenth of what is left; `undefined` if it takes more. So one
   * invitation cannot keep the rest of the calendar from being read.
   */
  share: <Result>(work: (budget: Pick<Budget, 'spend'>) => Result) => Result | undefined;
}

/** A rule exceeds its share; `share` catches it and returns `undefined`. */
class ShareError extends Error {
  override readonly name = 'ShareError';
}

const sharePart = 10;
/** Steps between two checks of the clock. */
const stepsPerLook = 100;

/** Creates a budget of `steps`, valid until `clock` (ms) passes `endsAt`. */
export function createBudget(steps: number, clock: () => number, endsAt: number): Budget {
  let left = steps;
  let looked = left;
  const spend = (count = 1) => {
    left -= count;
    const isTime = looked - left >= stepsPerLook;
    if (isTime) looked = left;
    if (left < 0 || (isTime && clock() > endsAt)) throw new CalendarError('too_many_events');
  };
  return {
    spend,
    share(work) {
      let own = Math.floor(left / sharePart);
      try {
        return work({
          spend(count = 1) {
            own -= count;
            if (own < 0) throw new ShareError();
            spend(count);
          },
        });
      } catch (error) {
        if (error instanceof ShareError) return undefined;
        throw error;
      }
    },
  };
}
