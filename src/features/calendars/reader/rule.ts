/** A recurrence rule (RFC 5545, 3.3.10), parsed by `ical.js` and checked against the standard. */
import ICAL from 'ical.js';
import { isCalendarDate } from '#platform/time/zone.ts';

/** The rule as `ical.js` has it, except for its end. */
export interface Rule extends Pick<ICAL.Recur, 'freq' | 'interval' | 'count' | 'wkst' | 'parts'> {
  /** `UNTIL` as written; `undefined` for a rule without an end, or with `COUNT`. */
  until: string | undefined;
}

const untilPattern = /^(\d{4})(\d\d)(\d\d)(?:T(?:[01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/;

/** Whether it is an existing date, with a valid time if there is one. */
function isUntil(text: string): boolean {
  const [whole, year, month, day] = untilPattern.exec(text) ?? [];
  return whole !== undefined && isCalendarDate(`${year}-${month}-${day}`);
}

/** Matches an `INTERVAL` or `COUNT` that is not a positive integer; the library accepts any number. */
const countPattern = /^(?:INTERVAL|COUNT)=(?!0*[1-9]\d*$)/;
/** Fields without effect: all rules are Gregorian, and programs may add `X-` fields. */
const ignored = /^(?:RSCALE=GREGORIAN|X-.*)?$/;
const known =
  /^(?:FREQ|INTERVAL|COUNT|WKST|BY(?:SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS))=/;

const isOneOf = (...values: string[]) => new Set(values);
const shorterThanDay = isOneOf('SECONDLY', 'MINUTELY', 'HOURLY');
/** Frequencies in which a part is allowed and supported here. */
const fitsIn = {
  BYWEEKNO: isOneOf('YEARLY'),
  BYYEARDAY: isOneOf('YEARLY'),
  BYMONTHDAY: isOneOf('YEARLY', 'MONTHLY', 'DAILY', ...shorterThanDay),
  BYSETPOS: isOneOf('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'),
} as const;

function isSound({ freq, parts }: ICAL.Recur): boolean {
  const isFit = Object.entries(fitsIn).every(([part, fits]) => !(part in parts) || fits.has(freq));
  const { BYDAY, BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYSETPOS, ...others } = parts;
  const counted = [BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYSETPOS].flatMap((numbers) => numbers ?? []);
  const isNth = BYDAY?.some((day) => /\d/.test(day)) === true;
  const isPlaced = isNth && (freq === 'MONTHLY' || (freq === 'YEARLY' && !BYWEEKNO));
  const isChoice = BYDAY ?? BYMONTHDAY ?? BYYEARDAY ?? BYWEEKNO ?? Object.values(others)[0];
  return (
    isFit && !counted.includes(0) && (!isNth || isPlaced) && (!BYSETPOS || isChoice !== undefined)
  );
}

/** Parses a rule; `undefined` if it is invalid or ambiguous. */
export function ruleOf(text: string): Rule | undefined {
  const fields = text.toUpperCase().split(';');
  const until = fields.find((field) => field.startsWith('UNTIL='))?.slice('UNTIL='.length);
  if (until !== undefined && !isUntil(until)) return undefined;
  const said = fields.filter((field) => !ignored.test(field));
  const names = new Set(said.map((field) => field.replace(/=.*/, '')));
  const wanted = said.filter((field) => !field.startsWith('UNTIL='));
  const isWhole = names.has('FREQ') && names.size === said.length;
  const isKnown = (field: string) => known.test(field) && !countPattern.test(field);
  if (!isWhole || !wanted.every(isKnown)) return undefined;
  try {
    const recur = ICAL.Recur.fromString(wanted.join(';'));
    const { freq, interval, count, wkst, parts } = recur;
    return isSound(recur) ? { freq, interval, count, wkst, parts, until } : undefined;
  } catch {
    // The library throws for an invalid rule.
    return undefined;
  }
}

/** Whether the frequency is a day or longer. */
export const isOfDays = ({ freq }: Pick<Rule, 'freq'>): boolean => !shorterThanDay.has(freq);
