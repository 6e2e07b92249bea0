/**
 * Calendar arithmetic in a named time zone, on `Intl` alone, for islands and functions alike.
 * Dates are `YYYY-MM-DD`, times `HH:MM`, instants are `Date`.
 */

import { dayMs, minuteMs } from './units.ts';

/** A day and a time as clocks of one zone show them; which zone, whoever uses it knows. */
export interface LocalDateTime {
  date: string;
  time: string;
}

/** True for a `YYYY-MM-DD` that is a day of the calendar (so not `2026-02-30`). */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** The date `days` after (or before, if negative) a `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The days from the first to the last; counted as instants, since in a year of five digits no text compares. */
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

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // sv-SE writes "2026-12-01 10:00": the ISO order, with no parts to reassemble.
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** What calendar and clock show in `timeZone` at `instant`. */
export function toLocal(instant: Date, timeZone: string): LocalDateTime {
  const [date = '', time = ''] = formatterOf(timeZone).format(instant).split(' ');
  return { date, time };
}

/** Offset of `timeZone` from UTC at `instant`, in milliseconds, east positive. Throws `RangeError` for an unknown zone. */
export function offsetAt(instant: number, timeZone: string): number {
  const { date, time } = toLocal(new Date(instant), timeZone);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant / minuteMs) * minuteMs;
}

/**
 * The instant at which clocks in `timeZone` show `date` and `time`; `null` for a time that a
 * change to summer time skips. A time that occurs twice means its first occurrence.
 */
export function toInstant(date: string, time: string, timeZone: string): Date | null {
  const wall = Date.parse(`${date}T${time}:00Z`);
  // The offsets a day before and after are the only two a change of clocks can choose between.
  const candidates = [offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)]
    // On the calendar's last day there is no day after to take an offset from.
    .filter((offset) => !Number.isNaN(offset))
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  return candidates.length > 0 ? new Date(Math.min(...candidates)) : null;
}

/**
 * The instant at which a day begins in `timeZone`: midnight, or where a change of clocks skips that
 * (not so in the firm's zone), the same in UTC.
 */
export const startOfDay = (date: string, timeZone: string): Date =>
  toInstant(date, '00:00', timeZone) ?? new Date(`${date}T00:00Z`);
