/** What reading a calendar is bounded by. */
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
  /**
   * What one rule comes to, which may spend a tenth of what is left; `undefined` where it takes more,
   * so that one invitation cannot keep a whole calendar from being read.
   */
  share: <Result>(work: (budget: Pick<Budget, 'spend'>) => Result) => Result | undefined;
}

/** A rule takes more than its share; `share` makes a value of it. */
class ShareError extends Error {
  override readonly name = 'ShareError';
}

const sharePart = 10;
/** Steps between two looks at the clock. */
const stepsPerLook = 100;

/** So many steps, and until the clock, in milliseconds, shows `endsAt`. */
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
