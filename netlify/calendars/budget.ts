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
