/** An event of a calendar, reduced to when it takes time. */
import ICAL from 'ical.js';
import { dayMs } from '#platform/time/units.ts';
import type { CalendarPart } from './calendar-lines.ts';
import { parameterOf, propertiesOf, type Property, textOf } from './property.ts';
import type { Rule } from './rule.ts';
import type { Zone } from './named-zones.ts';
import { instantOf, rulesOf, utc, valuesOf, wallOf } from './zones.ts';

/** What clocks show at one place, in milliseconds as if it were UTC. */
export interface Moment {
  wall: number;
  zone: Zone;
  /** A day, from its midnight on. */
  isDate: boolean;
}

/** Days as the calendar counts them, and what comes on top in milliseconds. */
export interface Length {
  days: number;
  ms: number;
}

export interface CalendarEvent {
  uid: string;
  sequence: number;
  /** Which occurrence of its series it takes the place of. */
  replaces: Moment | undefined;
  /** Whether of all that follow as well. */
  isOnwards: boolean;
  /** Takes no time: free, cancelled, or for the whole day where that is not to count. */
  isFree: boolean;
  start: Moment;
  length: Length;
  rules: Rule[];
  /** Further occurrences; those given as periods have a length of their own. */
  more: { start: Moment; length: Length | undefined }[];
  except: Moment[];
  /** How it repeats, or how long it lasts, cannot be read: it takes the time that is certain. */
  isUnclear: boolean;
}

type FindZone = (name?: string) => Zone;

/** More than there is from the first day to the last: "for ever", and still to be counted with. */
const mostDays = 4_000_000;

const lengthFrom = (days: number, ms: number): Length => ({
  days: Math.min(days, mostDays),
  ms: Math.min(ms, mostDays * dayMs),
});

/** Nobody moves all that follow by more than a year; what says so would move them out of sight. */
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

/** `P1DT2H` as days and the rest; `undefined` for what is none, or goes backwards. */
function lengthOf(text: string): Length | undefined {
  if (!ICAL.Duration.isValueString(text)) return undefined;
  const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(text);
  if (isNegative) return undefined;
  return lengthFrom(weeks * 7 + days, ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/**
 * By RFC 5545 an end makes the length an exact one, a duration counts days as calendars do; `undefined`
 * where one of them is there and cannot be read.
 */
function lengthBetween(part: CalendarPart, start: Moment, findZone: FindZone): Length | undefined {
  const end = firstOf(part, 'DTEND', findZone);
  if (end && start.isDate) {
    return { days: Math.max(1, Math.round((end.wall - start.wall) / dayMs)), ms: 0 };
  }
  if (end) return { days: 0, ms: Math.max(0, atMoment(end) - atMoment(start)) };
  const isSaid = part.lines.some((line) => /^(?:DTEND|DURATION)[;:]/i.test(line));
  if (isSaid) return lengthOf(textOf(part, 'DURATION'));
  return { days: start.isDate ? 1 : 0, ms: 0 };
}

/** Whether the whole of it is said to take no time, whenever it is. */
export const isSaidFree = (part: CalendarPart): boolean =>
  is(part, 'TRANSP', 'TRANSPARENT') ||
  is(part, 'STATUS', 'CANCELLED') ||
  is(part, 'X-MICROSOFT-CDO-BUSYSTATUS', 'FREE', 'WORKINGELSEWHERE');

/** Of `RDATE` and `FREEBUSY`: a start and an end, or how long it is. */
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

/** `undefined` for one that nobody can tell when it is; it does not hide the others. */
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
  const isMoreUnclear = more.length < rdates.flatMap(({ values }) => values).length;
  const rules = rulesOf(part);
  const replaced = recurrence && momentsOf(recurrence, findZone)[0];
  const isForAll = recurrence !== undefined && parameterOf(recurrence, 'range') === 'THISANDFUTURE';
  const isNear = Math.abs(start.wall - (replaced ?? start).wall) <= longestMove;
  const length = lengthBetween(part, start, findZone);
  return {
    uid: textOf(part, 'UID'),
    sequence: Number(textOf(part, 'SEQUENCE')) || 0,
    // One that nobody can say the place of must not pass for the series itself, and hide that.
    replaces: recurrence && (replaced ?? start),
    isOnwards: isForAll && isNear,
    isFree: isSaidFree(part) || (isWholeDay && !allDay),
    start,
    length: length ?? { days: 0, ms: 0 },
    rules: rules.filter((rule) => rule !== undefined),
    more,
    except: propertiesOf(part, 'EXDATE').flatMap((property) => momentsOf(property, findZone)),
    isUnclear:
      length === undefined ||
      rules.includes(undefined) ||
      isMoreUnclear ||
      (recurrence !== undefined && replaced === undefined) ||
      (isForAll && !isNear),
  };
}
