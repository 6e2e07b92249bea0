/** A recurrence rule (RFC 5545, 3.3.10), read by `ical.js` and held to what the standard allows. */
import ICAL from 'ical.js';
import { isCalendarDate } from '#platform/time/zone.ts';

/** As `ical.js` has it, apart from its end. */
export interface Rule extends Pick<ICAL.Recur, 'freq' | 'interval' | 'count' | 'wkst' | 'parts'> {
  /** As it was written; `undefined` for a rule without end, or with a number of times. */
  until: string | undefined;
}

const untilPattern = /^(\d{4})(\d\d)(\d\d)(?:T(?:[01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/;

/** Whether it is a day that there is, and a time of it. */
function isUntil(text: string): boolean {
  const [whole, year, month, day] = untilPattern.exec(text) ?? [];
  return whole !== undefined && isCalendarDate(`${year}-${month}-${day}`);
}

/** What counts from one on; the library reads numbers of all kinds as such. */
const countPattern = /^(?:INTERVAL|COUNT)=(?!0*[1-9]\d*$)/;
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

/** `undefined` for a rule that is none, or of which nobody can say what it means. */
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
    // The library's own refusal.
    return undefined;
  }
}

/** Whether it counts in days or more, and not by the clock. */
export const isOfDays = ({ freq }: Pick<Rule, 'freq'>): boolean => !shorterThanDay.has(freq);
