/** A calendar event, reduced to the time that it blocks. */
import ICAL from 'ical.js';
import { dayMs } from '#platform/time/units.ts';
import type { CalendarPart } from './calendar-lines.ts';
import { linesOf, parameterOf, propertiesOf, type Property, textOf } from './property.ts';
import type { Rule } from './rule.ts';
import type { Zone } from './named-zones.ts';
import { instantOf, rulesOf, utc, valuesOf, wallOf } from './zones.ts';

/** A wall time in a zone, in milliseconds as if it were UTC. */
export interface Moment {
  wall: number;
  zone: Zone;
  /** A date: the day from its midnight. */
  isDate: boolean;
}

/** Calendar days, plus exact milliseconds. */
export interface Length {
  days: number;
  ms: number;
}

export interface CalendarEvent {
  uid: string;
  sequence: number;
  /** The occurrence of its series that this event replaces. */
  replaces: Moment | undefined;
  /** Whether it also replaces all later occurrences. */
  isOnwards: boolean;
  /** Blocks no time: free, cancelled, or all-day where all-day events do not count. */
  isFree: boolean;
  start: Moment;
  length: Length;
  rules: Rule[];
  /** Additional occurrences (`RDATE`); those given as periods have their own length. */
  more: { start: Moment; length: Length | undefined }[];
  except: Moment[];
  /** A part of its recurrence or its length cannot be read. It blocks the time that is certain. */
  isUnclear: boolean;
}

type FindZone = (name?: string) => Zone;

/** Longest length in days: longer than the whole supported calendar, yet safe to calculate with. */
const mostDays = 4_000_000;

const lengthFrom = (days: number, ms: number): Length => ({
  days: Math.min(days, mostDays),
  ms: Math.min(ms, mostDays * dayMs),
});

/** Longest move of all later occurrences. A longer one would move them out of the window and is ignored. */
const longestMove = 366 * dayMs;

export const atMoment = ({ wall, zone }: Moment): number => instantOf(wall, zone);

function momentOf(value: string, tzid: string | undefined, findZone: FindZone): Moment | undefined {
  const wall = wallOf(value);
  if (!Number.isFinite(wall)) return undefined;
  const isDate = !value.includes('T');
  if (isDate) return { wall, zone: findZone(), isDate };
  return { wall, zone: value.endsWith('Z') ? utc : findZone(tzid), isDate };
}

const momentsOf = (property: Property, findZone: FindZone): Moment[] =>
  valuesOf(property).flatMap(
    (value) => momentOf(value, parameterOf(property, 'tzid'), findZone) ?? [],
  );

const firstOf = (part: CalendarPart, name: string, findZone: FindZone): Moment | undefined =>
  propertiesOf(part, name).flatMap((property) => momentsOf(property, findZone))[0];

const is = (part: CalendarPart, name: string, ...values: string[]) =>
  values.includes(textOf(part, name).toUpperCase());

/** Parses a duration such as `P1DT2H` into days and milliseconds; `undefined` if invalid or negative. */
function lengthOf(text: string): Length | undefined {
  if (!ICAL.Duration.isValueString(text)) return undefined;
  const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(text);
  if (isNegative) return undefined;
  return lengthFrom(weeks * 7 + days, ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/**
 * Length of an event by RFC 5545: `DTEND` gives an exact length, `DURATION` counts calendar days. `undefined`
 * if it is present and cannot be read.
 */
function lengthBetween(part: CalendarPart, start: Moment, findZone: FindZone): Length | undefined {
  const end = firstOf(part, 'DTEND', findZone);
  if (end && start.isDate) {
    return { days: Math.max(1, Math.round((end.wall - start.wall) / dayMs)), ms: 0 };
  }
  if (end) return { days: 0, ms: Math.max(0, atMoment(end) - atMoment(start)) };
  const isSaid = ['DTEND', 'DURATION'].some((name) => linesOf(part, name).length > 0);
  if (isSaid) return lengthOf(textOf(part, 'DURATION'));
  return { days: start.isDate ? 1 : 0, ms: 0 };
}

/** Whether the event as a whole is marked free, whatever its time. */
export const isSaidFree = (part: CalendarPart): boolean =>
  is(part, 'TRANSP', 'TRANSPARENT') ||
  is(part, 'STATUS', 'CANCELLED') ||
  is(part, 'X-MICROSOFT-CDO-BUSYSTATUS', 'FREE', 'WORKINGELSEWHERE');

/** Periods of `RDATE` or `FREEBUSY`: a start, and an end or a duration. */
export function periodsOf(property: Property, findZone: FindZone) {
  const tzid = parameterOf(property, 'tzid');
  return property.values.flatMap((value) => {
    const [first, second] = Array.isArray(value) ? value.map(String) : [];
    const start = first === undefined ? undefined : momentOf(first, tzid, findZone);
    if (!start || second === undefined) return [];
    const end = momentOf(second, tzid, findZone);
    const length = end
      ? { days: 0, ms: Math.max(0, atMoment(end) - atMoment(start)) }
      : lengthOf(second);
    return length ? [{ start, length }] : [];
  });
}

const timesOfDay = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND']);

/** The rule without times of day, which an event of whole days has to ignore (RFC 5545, 3.3.10). */
function ofDates(rule: Rule): Rule {
  const parts = Object.entries(rule.parts).filter(([name]) => !timesOfDay.has(name));
  return { ...rule, parts: Object.fromEntries(parts) };
}

/** Reads one event; `undefined` if it has no readable start. Other events are still read. */
export function readEvent(
  part: CalendarPart,
  { findZone, allDay }: { findZone: FindZone; allDay: boolean },
): CalendarEvent | undefined {
  const start = firstOf(part, 'DTSTART', findZone);
  if (!start) return undefined;
  const [recurrence] = propertiesOf(part, 'RECURRENCE-ID');
  const isWholeDay = start.isDate || is(part, 'X-MICROSOFT-CDO-ALLDAYEVENT', 'TRUE');
  const rdates = propertiesOf(part, 'RDATE');
  const more = rdates.flatMap((property) => [
    ...momentsOf(property, findZone).map((each) => ({ start: each, length: undefined })),
    ...periodsOf(property, findZone),
  ]);
  const isMoreUnclear =
    rdates.length < linesOf(part, 'RDATE').length ||
    more.length < rdates.flatMap(({ values }) => values).length;
  const rules = rulesOf(part);
  const replaced = recurrence && momentsOf(recurrence, findZone)[0];
  const isChange = linesOf(part, 'RECURRENCE-ID').length > 0;
  const isForAll = recurrence !== undefined && parameterOf(recurrence, 'range') === 'THISANDFUTURE';
  const isNear = Math.abs(start.wall - (replaced ?? start).wall) <= longestMove;
  const length = lengthBetween(part, start, findZone);
  return {
    uid: textOf(part, 'UID'),
    sequence: Number(textOf(part, 'SEQUENCE')) || 0,
    // A change whose `RECURRENCE-ID` cannot be read must not pass for the series itself and hide the series.
    replaces: isChange ? (replaced ?? start) : undefined,
    isOnwards: isForAll && isNear,
    isFree: isSaidFree(part) || (isWholeDay && !allDay),
    start,
    length: length ?? { days: 0, ms: 0 },
    rules: rules.flatMap((rule) => (rule ? (start.isDate ? ofDates(rule) : rule) : [])),
    more,
    except: propertiesOf(part, 'EXDATE').flatMap((property) => momentsOf(property, findZone)),
    isUnclear:
      length === undefined ||
      rules.includes(undefined) ||
      isMoreUnclear ||
      (isChange && replaced === undefined) ||
      (isForAll && !isNear),
  };
}
