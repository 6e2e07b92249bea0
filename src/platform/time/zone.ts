/**
 * Calendar arithmetic in a named time zone, based on `Intl` alone, for islands and functions. Dates are
 * `YYYY-MM-DD`, times `HH:MM`, instants are `Date`.
 */

import { dayMs, minuteMs } from './units.ts';

/** A local date and time; the caller knows the time zone. */
export interface LocalDateTime {
  date: string;
  time: string;
}

/** True for a `YYYY-MM-DD` that exists in the calendar (so not `2026-02-30`). */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  if (month < 1 || month > 12 || day < 1) return false;
  // Every month has 28 days; for later days `Date` reads one that does not exist as a day of the next month.
  return day <= 28 || new Date(`${text}T00:00:00Z`).getUTCDate() === day;
}

/** The date `days` after (or before, if negative) a `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The days from the first to the last. Counted as instants, since dates of five-digit years do not sort as
 * text.
 */
export function* daysBetween(first: string, last: string): Generator<string> {
  const end = Date.parse(`${last}T00:00:00Z`);
  for (let day = Date.parse(`${first}T00:00:00Z`); day <= end; day += dayMs) {
    yield new Date(day).toISOString().slice(0, 10);
  }
}

/** Day of the week of a `YYYY-MM-DD`, 1 Monday … 7 Sunday as in ISO 8601. */
export function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Returns the local date and time of one zone at an instant, according to `Intl`. */
type Shows = (instant: number) => LocalDateTime;

function showsOf(timeZone: string): Shows {
  // sv-SE writes "2026-12-01 10:00": the ISO order, with no parts to reassemble.
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant) => {
    const [date = '', time = ''] = formatter.format(instant).split(' ');
    return { date, time };
  };
}

/** A UTC day: the offset at its beginning, and the instant from which the next day's offset applies. */
interface Day {
  offset: number;
  changesAt: number;
  then: number;
}

interface Zone {
  shows: Shows;
  /** Days by their number since 1970. */
  days: Map<number, Day>;
}
const zones = new Map<string, Zone>();

/** Cached days, about ten years; asking `Intl` takes a thousand times as long as a lookup. */
const mostDays = 4000;

/** From 1973 on, every offset is in whole minutes and no zone changes its clocks twice within a day. */
const firstKept = Date.UTC(1973);
const lastKept = Date.UTC(9999);
const isKept = (instant: number) => instant >= firstKept && instant < lastKept;

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = { shows: showsOf(timeZone), days: new Map() };
    zones.set(timeZone, zone);
  }
  return zone;
}

function askOffset(shows: Shows, instant: number): number {
  const { date, time } = shows(instant);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant / minuteMs) * minuteMs;
}

function readDay(shows: Shows, begin: number): Day {
  const [offset, then] = [askOffset(shows, begin), askOffset(shows, begin + dayMs)];
  if (offset === then) return { offset, changesAt: Infinity, then };
  let [before, changesAt] = [begin, begin + dayMs];
  while (changesAt - before > minuteMs) {
    const between = before + Math.floor((changesAt - before) / 2 / minuteMs) * minuteMs;
    if (askOffset(shows, between) === offset) before = between;
    else changesAt = between;
  }
  return { offset, changesAt, then };
}

function dayOf({ shows, days }: Zone, instant: number): Day {
  const number = Math.floor(instant / dayMs);
  let day = days.get(number);
  if (!day) {
    if (days.size >= mostDays) days.clear();
    day = readDay(shows, number * dayMs);
    days.set(number, day);
  }
  return day;
}

/**
 * The clocks of a zone for some years: each instant with the offset that applies from then on, in milliseconds;
 * unknown before the first, and from `until` on.
 */
export interface KnownClocks {
  timeZone: string;
  changes: readonly (readonly [from: number, offset: number])[];
  until: number;
}

/** Asks `Intl` for the clocks of a zone from one instant to another, both at the beginning of a UTC day. */
export function clocksOf(timeZone: string, from: number, until: number): KnownClocks {
  const changes: [number, number][] = [[from, dayOf(zoneOf(timeZone), from).offset]];
  for (let begin = from; begin < until; begin += dayMs) {
    const { changesAt, then } = dayOf(zoneOf(timeZone), begin);
    if (changesAt < Infinity) changes.push([changesAt, then]);
  }
  return { timeZone, changes, until };
}

let known: KnownClocks | undefined;

/** Reads a zone's offsets from these clocks where they know them, since the first use of `Intl` takes long. */
export const knowClocks = (clocks: KnownClocks | undefined): void => {
  known = clocks;
};

/**
 * Offset of `timeZone` from UTC at `instant`, in milliseconds, east positive. Throws `RangeError` for an
 * unknown zone.
 */
export function offsetAt(instant: number, timeZone: string): number {
  if (known?.timeZone === timeZone && instant < known.until) {
    const change = known.changes.findLast(([from]) => from <= instant);
    if (change) return change[1];
  }
  const zone = zoneOf(timeZone);
  if (!isKept(instant)) return askOffset(zone.shows, instant);
  const { offset, changesAt, then } = dayOf(zone, instant);
  return instant < changesAt ? offset : then;
}

/** Local date and time in `timeZone` at `instant`. */
export function toLocal(instant: Date, timeZone: string): LocalDateTime {
  const at = instant.getTime();
  if (!isKept(at)) return zoneOf(timeZone).shows(at);
  const text = new Date(at + offsetAt(at, timeZone)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * The instant of a local `date` and `time` in `timeZone`; `null` for a time that the change to summer time
 * skips. A time that occurs twice means its first occurrence.
 */
export function toInstant(date: string, time: string, timeZone: string): Date | null {
  const wall = Date.parse(`${date}T${time}:00Z`);
  // Around a change of clocks, only the offsets a day before and a day after are possible.
  const [before, after] = [offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)];
  const isIt = (instant: number) => instant + offsetAt(instant, timeZone) === wall;
  if (before === after && isIt(wall - before)) return new Date(wall - before);
  // The calendar's last day has no next day to take an offset from.
  const candidates = [wall - before, wall - after].filter(
    (each) => !Number.isNaN(each) && isIt(each),
  );
  return candidates.length > 0 ? new Date(Math.min(...candidates)) : null;
}

/**
 * The instant at which a day begins in `timeZone`: midnight, or midnight UTC if a change of clocks skips it
 * (never in the firm's zone).
 */
export const startOfDay = (date: string, timeZone: string): Date =>
  toInstant(date, '00:00', timeZone) ?? new Date(`${date}T00:00Z`);

/**
 * A date and time of one zone as the clocks of another show it; `null` where both show the same. Browsers do
 * not know every zone, so an unknown one counts as the same.
 */
export function elsewhere(
  { date, time }: LocalDateTime,
  from: string,
  to: string,
): LocalDateTime | null {
  const instant = toInstant(date, time, from);
  if (!instant) return null;
  try {
    const local = toLocal(instant, to);
    return local.date === date && local.time === time ? null : local;
  } catch {
    return null;
  }
}
