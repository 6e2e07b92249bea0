/** A recurrence rule (RFC 5545, 3.3.10), read by `ical.js` and held to what the standard allows. */
import ICAL from 'ical.js';

/** As `ical.js` has it, apart from its end. */
export interface Rule extends Pick<ICAL.Recur, 'freq' | 'interval' | 'count' | 'wkst' | 'parts'> {
  /** As it was written; `undefined` for a rule without end, or with a number of times. */
  until: string | undefined;
  /** For the library's own use. */
  recur: ICAL.Recur;
}

/** More than three years of seconds; `ical.js` counts in steps, and never comes to where more lead. */
const longestInterval = 100_000_000;

const untilPattern = /^\d{8}(T\d{6}Z?)?$/;
/** What changes nothing: every rule is of this calendar, and programs may leave marks of their own. */
const ignored = /^(?:RSCALE=GREGORIAN|X-.*)?$/;
const known =
  /^(?:FREQ|INTERVAL|COUNT|WKST|BY(?:SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS))=/;

const isOneOf = (...values: string[]) => new Set(values);
const shorterThanDay = isOneOf('SECONDLY', 'MINUTELY', 'HOURLY');
/** Where a part of a rule means something, and we know what. */
const fitsIn = {
  BYWEEKNO: isOneOf('YEARLY'),
  BYYEARDAY: isOneOf('YEARLY'),
  BYMONTHDAY: isOneOf('YEARLY', 'MONTHLY', 'DAILY', ...shorterThanDay),
  BYSETPOS: isOneOf('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'),
} as const;

function isSound({ freq, count, parts }: ICAL.Recur): boolean {
  const isFit = Object.entries(fitsIn).every(([part, fits]) => !(part in parts) || fits.has(freq));
  const { BYDAY, BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYSETPOS, ...others } = parts;
  const counted = [BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYSETPOS].flatMap((numbers) => numbers ?? []);
  const isNth = BYDAY?.some((day) => /\d/.test(day)) === true;
  const isPlaced = isNth && (freq === 'MONTHLY' || (freq === 'YEARLY' && !BYWEEKNO));
  const isChoice = BYDAY ?? BYMONTHDAY ?? BYYEARDAY ?? BYWEEKNO ?? Object.values(others)[0];
  return (
    isFit &&
    !counted.includes(0) &&
    (!isNth || isPlaced) &&
    (!BYSETPOS || isChoice !== undefined) &&
    (count === null || count > 0)
  );
}

/** `undefined` for a rule that is none, or of which nobody can say what it means. */
export function ruleOf(text: string): Rule | undefined {
  const fields = text.toUpperCase().split(';');
  const until = fields.find((field) => field.startsWith('UNTIL='))?.slice('UNTIL='.length);
  if (until !== undefined && !untilPattern.test(until)) return undefined;
  const wanted = fields.filter((field) => !field.startsWith('UNTIL=') && !ignored.test(field));
  const isWhole = wanted.some((field) => field.startsWith('FREQ='));
  if (!isWhole || !wanted.every((field) => known.test(field))) return undefined;
  try {
    const recur = ICAL.Recur.fromString(wanted.join(';'));
    recur.interval = Math.min(recur.interval, longestInterval);
    const { freq, interval, count, wkst, parts } = recur;
    return isSound(recur) ? { freq, interval, count, wkst, parts, until, recur } : undefined;
  } catch {
    // The library's own refusal.
    return undefined;
  }
}

/** Whether it counts in days or more, and not by the clock. */
export const isOfDays = ({ freq }: Pick<Rule, 'freq'>): boolean => !shorterThanDay.has(freq);
