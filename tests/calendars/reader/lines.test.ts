/** Lines as programs write them: folded anywhere, indented, with text around the calendar. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readBusy } from '#features/calendars/reader/read-busy.ts';
import fc from '#tests/support/property.ts';
import { busy, calendar, event, fixture, reading } from './busy.ts';

const one = calendar(event('DTSTART:20410312T090000Z', 'DURATION:PT1H'));
const span = ['2041-03-12T09:00Z/2041-03-12T10:00Z'];

describe('a folded line', () => {
  it('is unfolded before it is recognised', () => {
    expect(busy(one.replace('DTSTART', 'DTS\r\n TART'))).toEqual(span);
    expect(busy(one.replace('DTSTART:', 'DTSTART\r\n :'))).toEqual(span);
    expect(busy(one.replace('END:VEVENT', 'TRANSP\r\n :TRANSPARENT\r\nEND:VEVENT'))).toEqual([]);
    expect(busy(one.replace('BEGIN:VEVENT', 'BEG\r\n IN:VEV\r\n\tENT'))).toEqual(span);
    const daily = one.replace('DURATION', 'RRULE\r\n :FREQ=DAILY;COUNT=5\r\nDURATION');
    expect(busy(daily)).toHaveLength(5);
  });

  it('means the same wherever it is folded', async () => {
    const texts = await Promise.all(
      ['google', 'outlook', 'apple', 'davx5', 'emclient'].map(fixture),
    );
    const unfolded = texts.map((text) => text.replaceAll(/\r?\n[ \t]/g, ''));
    const known = unfolded.map((text) => readBusy(text, reading));
    const folds = fc.array(fc.nat(), { minLength: 1, maxLength: 60 });
    const mark = fc.constantFrom('\r\n ', '\r\n\t', '\n ', '\r ', '\r\r\n ');
    fc.assert(
      fc.property(fc.nat(texts.length - 1), folds, mark, (index, places, fold) => {
        const text = unfolded[index] ?? '';
        // A fold at the beginning of a line would join it to the one before.
        const inside = Array.from(text).flatMap((character, at) =>
          !/\s/.test(character) && at > 0 && !/[\r\n]/.test(text[at - 1] ?? '') ? [at] : [],
        );
        const chosen = new Set(places.map((place) => inside[place % inside.length]));
        const folded = Array.from(text)
          .map((each, at) => (chosen.has(at) ? fold + each : each))
          .join('');
        expect(readBusy(folded, reading)).toEqual(known[index]);
      }),
    );
  });
});

describe('text around a calendar', () => {
  it.each([
    ['an indented first line', `  ${one}`],
    ['empty lines before it', `\r\n \r\n${one}`],
    ['a comment after it', `${one}<!-- served in 0.3 s -->\r\n`],
    ['a page after it', `${one}<html>\nBegin: today\n</html>`],
    ['another end after it', `${one}END:VCALENDAR\r\n`],
    ['characters that end a file', `${one}\u001A\0`],
    ['empty lines within it', one.replaceAll('\r\n', '\r\r\n')],
  ])('is ignored: %s', (_name, text) => {
    expect(busy(text)).toEqual(span);
  });

  it('is refused before it, and with an event after it or where none belongs', () => {
    const lost = event('DTSTART:20410313T090000Z', 'DURATION:PT1H');
    expect(busy(`<html>\n${one}`)).toBe('not_a_calendar');
    expect(busy(one + lost)).toBe('not_a_calendar');
    expect(busy(one + one.slice(0, -20))).toBe('not_a_calendar');
    for (const outer of ['VEVENT', 'VTODO', 'VCALENDAR', 'X-GROUP']) {
      const nested = calendar(`BEGIN:${outer}`, lost, `END:${outer}`);
      expect(busy(nested)).toBe('not_a_calendar');
    }
  });
});

describe('a hostile text of 15.6 MB', () => {
  it.each([
    ['description', '1'],
    ['exceptions', 'too_many_events'],
    ['lines', 'too_many_events'],
    ['events', 'too_many_events'],
    ['emptiness', '0'],
  ])('is read or refused within 64 MB of memory: %s', async (kind, answer) => {
    const script = fileURLToPath(new URL('hostile-memory.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['--max-old-space-size=64', '--max-semi-space-size=2', script, kind],
    ]);
    expect(stdout.trim()).toBe(answer);
  });
});
