/** Local time in the zones that a calendar defines, and in zones known by name. */
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { isCalendarDate } from '#platform/time/zone.ts';
import type { CalendarPart } from './calendar-lines.ts';
import { isHalfNamed, namedZone, type Zone } from './named-zones.ts';
import { linesOf, type Property, propertiesOf, textOf } from './property.ts';
import type { Budget, Window } from './budget.ts';
import { occurrencesOf } from './recurrence.ts';
import { type Rule, ruleOf } from './rule.ts';

export const utc: Zone = () => 0;

/**
 * Returns the instant of a wall time (milliseconds as if it were UTC). By RFC 5545, a time that occurs twice
 * means the first; a skipped time uses the offset before the gap.
 */
export function instantOf(wall: number, zone: Zone): number {
  const [before, after] = [zone(wall - dayMs), zone(wall + dayMs)];
  const offset = [Math.max(before, after), Math.min(before, after)].find(
    (each) => zone(wall - each) === each,
  );
  return wall - (offset ?? before);
}

/** A jCal `date` or `date-time` in milliseconds as if it were UTC; NaN for anything else. */
export const wallOf = (value: string): number =>
  isCalendarDate(value.slice(0, 10))
    ? Date.parse(`${value.replace(/Z$/, '')}${value.includes('T') ? '' : 'T00:00:00'}Z`)
    : NaN;

/** A date or date-time in the form of `RRULE`. */
const compactPattern = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

/** Returns the wall time of `UNTIL` in the zone; a date means the end of that day. */
export function lastOf(until: string, zone: Zone): number {
  const [, year, month, day, hour, minute, second, isUtc] = compactPattern.exec(until) ?? [];
  if (day === undefined) return Infinity;
  if (hour === undefined) return wallOf(`${year}-${month}-${day}`) + dayMs - 1;
  const wall = wallOf(`${year}-${month}-${day}T${hour}:${minute}:${second}`);
  return isUtc ? wall + zone(wall) : wall;
}

/** The text values of a property. */
export const valuesOf = ({ values }: Property): string[] =>
  values.filter((value) => typeof value === 'string');

/** Parses an offset such as `+01:00`, with optional seconds, into ms; NaN if it is not a valid offset. */
function offsetOf(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * minuteMs + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}

/** The recurrence rules of a component; `undefined` for each that cannot be read. */
export const rulesOf = (part: CalendarPart): (Rule | undefined)[] =>
  linesOf(part, 'RRULE').map((line) => ruleOf(/^RRULE(?:;[^:]*)?:(.*)$/i.exec(line)?.[1] ?? ''));

/** An offset change of a zone: its instant, and the offsets before and after. */
interface Change {
  at: number;
  before: number;
  offset: number;
}

/** Offset changes of a zone component: none if a property is invalid, `undefined` if a rule is. */
function changesOf(part: CalendarPart, { from, to }: Window, budget: Budget): Change[] | undefined {
  const start = wallOf(textOf(part, 'DTSTART'));
  const before = offsetOf(textOf(part, 'TZOFFSETFROM'));
  const offset = offsetOf(textOf(part, 'TZOFFSETTO'));
  if (![start, before, offset].every(Number.isFinite)) return [];
  const reading = { budget, lastOf: (until: string) => lastOf(until, () => before) };
  const ruled = rulesOf(part).map(
    (rule) => rule && occurrencesOf(rule, start, { from, to }, reading),
  );
  const read = ruled.filter((walls) => walls !== undefined);
  if (read.length < ruled.length) return undefined;
  const named = propertiesOf(part, 'RDATE').flatMap(valuesOf).map(wallOf).filter(Number.isFinite);
  return [start, ...named, ...read.flat()].map((wall) => ({ at: wall - before, before, offset }));
}

/** How long before a window offset changes are computed: an event in it may begin before. */
const lookBackMs = 800 * dayMs;

/** The zone of a `VTIMEZONE`; `undefined` if it cannot be read. */
function describedZone(part: CalendarPart, window: Window, budget: Budget): Zone | undefined {
  const near = { from: window.from - lookBackMs, to: window.to + 2 * dayMs };
  const read = part.parts.map((observance) => changesOf(observance, near, budget));
  if (read.includes(undefined)) return undefined;
  const changes = read.flatMap((some) => some ?? []).toSorted((one, other) => one.at - other.at);
  const [first] = changes;
  if (!first) return undefined;
  return (instant) => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle]?.at ?? Infinity) <= instant) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1]?.offset ?? first.before;
  };
}

/**
 * Returns a lookup of zones by `TZID`. A known name takes precedence over the calendar's description, which
 * is often incomplete or wrong. Without either, and for times without a zone, the calendar's zone
 * (`X-WR-TIMEZONE`) applies, or else `timeZone`. `isGuess`: whether a zone replaces an unreadable
 * description.
 */
export function zonesOf(
  calendar: CalendarPart,
  { window, budget, timeZone }: { window: Window; budget: Budget; timeZone: string },
): { findZone: (name?: string) => Zone; isGuess: (zone: Zone) => boolean } {
  const described = new Map(
    calendar.parts
      .filter(({ name }) => name === 'VTIMEZONE')
      .map((part) => [textOf(part, 'TZID'), part]),
  );
  const found = new Map<string, Zone | undefined>();
  const find = (name: string): Zone | undefined => {
    if (!found.has(name)) {
      const part = described.get(name);
      budget.spend(600);
      const byName = () => namedZone(name, window.from);
      const byPart = () => part && describedZone(part, window, budget);
      found.set(name, isHalfNamed(name) ? (byPart() ?? byName()) : (byName() ?? byPart()));
    }
    return found.get(name);
  };
  const own = find(textOf(calendar, 'X-WR-TIMEZONE')) ?? find(timeZone) ?? utc;
  const guess: Zone = (instant) => own(instant);
  return {
    findZone: (name) =>
      name === undefined ? own : (find(name) ?? (described.has(name) ? guess : own)),
    isGuess: (zone) => zone === guess,
  };
}
