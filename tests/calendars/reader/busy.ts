import { readFile } from 'node:fs/promises';
import { readBusy } from '#features/calendars/reader/read-busy.ts';
import { dayMs } from '#platform/time/units.ts';

/** The Monday on which all test calendars are read. */
const now = Date.parse('2041-03-11T08:00:00Z');

export const reading = {
  from: now - dayMs,
  to: now + 120 * dayMs,
  timeZone: 'Europe/Zurich',
  allDay: true,
  ownDomain: 'firm.example',
  clock: () => 0,
};

/** A span in the form of RFC 3339, without seconds: `2041-03-12T09:00Z/2041-03-12T09:30Z`. */
const span = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((at) => new Date(at).toISOString().replace(':00.000Z', 'Z')).join('/');

/** The busy spans of a calendar text, or the cause why there are none. */
export function busy(text: string, changes: Partial<typeof reading> = {}): string[] | string {
  const read = readBusy(text, { ...reading, ...changes });
  return read.ok ? read.spans.map(span) : read.cause;
}

export const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

export const event = (...lines: string[]): string =>
  ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

/** An export as in the provider's documentation and files. */
export const fixture = (name: string): Promise<string> =>
  readFile(new URL(`fixtures/${name}.ics`, import.meta.url), 'utf8');
