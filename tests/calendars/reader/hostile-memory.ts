/** Reads a hostile calendar; the test starts it with little memory. Prints the cause, or the number of spans. */
import { readBusy } from '#features/calendars/reader/read-busy.ts';
import { calendar, event, reading } from './busy.ts';

const size = 15_600_000;
const start = 'DTSTART:20410312T090000Z\r\nDURATION:PT1H';
const many = (text: string, bytes = size) => text.repeat(bytes / text.length);
const lines = {
  description: () => event(start, `DESCRIPTION:x${many('\n x')}`),
  exceptions: () => event(start, many(`EXDATE:2${many('\n 1', 120_000)}\n`)),
  lines: () => event(start, many('UID:\n')),
  events: () => many(`${event(many('UID:\n', 300))}\r\n`),
  emptiness: () => many('\n'),
};

const kinds: Readonly<Record<string, () => string>> = lines;
const text = calendar(kinds[process.argv[2] ?? '']?.() ?? '');
const found = readBusy(text, reading);
console.log(found.ok ? found.spans.length : found.cause);
