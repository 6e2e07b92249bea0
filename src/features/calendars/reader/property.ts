/** A property (one line) of iCalendar, as `ical.js` reads it. */
import ICAL from 'ical.js';
import * as z from 'zod/mini';
import type { CalendarPart } from './calendar-lines.ts';

const jCalSchema = z.pipe(
  z.tuple([z.string(), z.record(z.string(), z.unknown()), z.string()], z.unknown()),
  z.transform(([name, parameters, type, ...values]) => ({ name, parameters, type, values })),
);

/** `values` and `parameters` in jCal form (RFC 7265). */
export type Property = z.infer<typeof jCalSchema>;

/** Quotes a `TZID` that contains a colon; Exchange leaves out these quotes (`tzone://…`, `(UTC+01:00) …`). */
const quoted = (line: string) =>
  line.replace(/;TZID=((?:tzone|\((?:UTC|GMT)[+-]\d\d):[^:;"]+)(?=[:;])/i, ';TZID="$1"');

/** Returns all properties with a name; invalid lines are left out. */
export function propertiesOf(part: CalendarPart, name: string): Property[] {
  const start = new RegExp(`^${name}[;:]`, 'i');
  return part.lines.flatMap((line) => {
    if (!start.test(line)) return [];
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
