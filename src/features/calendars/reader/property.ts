/** A property (one line) of iCalendar, as `ical.js` reads it. */
import ICAL from 'ical.js';
import * as z from 'zod/mini';
import type { CalendarPart } from './calendar-lines.ts';

/** The library reads a date without `VALUE=DATE` as a time without digits. */
const withoutNoTime = (value: unknown) =>
  typeof value === 'string' ? value.replace(/T::$/, '') : value;

const jCalSchema = z.pipe(
  z.tuple([z.string(), z.record(z.string(), z.unknown()), z.string()], z.unknown()),
  z.transform(([name, parameters, type, ...values]) => ({
    ...{ name, parameters, type },
    values: values.map(withoutNoTime),
  })),
);

/** `values` and `parameters` in jCal form (RFC 7265). */
export type Property = z.infer<typeof jCalSchema>;

/** Quotes a `TZID` that contains a colon; Exchange leaves out these quotes (`tzone://…`, `(UTC+01:00) …`). */
const quoted = (line: string) =>
  line.replace(/;TZID=((?:tzone|\((?:UTC|GMT)[+-]\d\d):[^:;"]+)(?=[:;])/i, ';TZID="$1"');

/** The lines that begin with a name, also invalid ones. */
export function linesOf({ lines }: CalendarPart, name: string): string[] {
  const start = new RegExp(`^${name}(?![\\w-])`, 'i');
  return lines.filter((line) => start.test(line));
}

/** Returns all properties with a name; invalid lines are left out. */
export function propertiesOf(part: CalendarPart, name: string): Property[] {
  return linesOf(part, name).flatMap((line) => {
    try {
      return [z.parse(jCalSchema, ICAL.parse.property(quoted(line)))];
    } catch {
      return [];
    }
  });
}

/** Returns the text of the first property with a name, '' if there is none. */
export function textOf(part: CalendarPart, name: string): string {
  const [value] = propertiesOf(part, name)[0]?.values ?? [];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Returns a parameter by its lower-case name. */
export function parameterOf({ parameters }: Property, name: string): string | undefined {
  const value = parameters[name];
  return typeof value === 'string' ? value : undefined;
}
