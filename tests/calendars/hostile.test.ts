/** Calendars that nobody keeps: they are refused, soon, and never half read. */
import { describe, expect, it } from 'vitest';
import fc from '#tests/support/property.ts';
import { readBusy } from '#calendars/read-busy.ts';
import { busy, calendar, event, reading } from './busy.ts';

const real = { clock: () => performance.now() };
const series = (...lines: string[]) =>
  calendar(event('DTSTART:20200101T000000Z', 'DURATION:PT1S', ...lines));

describe('what is no calendar', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['a page that quotes one', `<pre>\n${calendar()}</pre>`],
    ['one cut off', calendar(event('DTSTART:20410312T090000Z')).slice(0, -20)],
    ['one that ends what it has not begun', 'BEGIN:VCALENDAR\r\nEND:VEVENT\r\nEND:VCALENDAR'],
    ['an event alone', event('DTSTART:20410312T090000Z')],
    ['bytes', '\0\u0001\u0002'],
  ])('is refused: %s', (_name, text) => {
    expect(busy(text)).toBe('not_a_calendar');
  });

  it('is told from an empty one, one with a mark, other line ends, and two in a row', () => {
    expect(busy(calendar())).toEqual([]);
    expect(busy(`\uFEFF${calendar()}`)).toEqual([]);
    const one = calendar(event('DTSTART:20410312T090000Z', 'DURATION:PT1H'));
    expect(busy(one.replaceAll('\r\n', '\n'))).toHaveLength(1);
    expect(busy(one.replaceAll('\r\n', '\r'))).toHaveLength(1);
    expect(busy(one.replace('DTSTART', 'DTS\r\n TART'))).toEqual([]);
    expect(busy(one.replace('20410312T', '2041\r\n 0312T'))).toHaveLength(1);
    expect(busy(one + calendar(event('DTSTART:20410313T090000Z', 'DURATION:PT1H')))).toHaveLength(
      2,
    );
  });
});

describe('lines that are long to read', () => {
  it('are refused where they hold more than anybody writes', () => {
    const long = `DTSTART${';A=B'.repeat(100_000)}:20410312T090000Z`;
    expect(busy(calendar(event(long, 'DURATION:PT1H')))).toBe('not_a_calendar');
    const folded = long.match(/.{1,70}/g)?.join('\r\n ') ?? '';
    expect(busy(calendar(event(folded, 'DURATION:PT1H')))).toBe('not_a_calendar');
  });

  it('name zones that are no names, which is not gone into', () => {
    const zone = `TZID=${'a/'.repeat(20_000)}a`;
    const begun = performance.now();
    expect(busy(calendar(event(`DTSTART;${zone}:20410312T090000`, 'DURATION:PT1H')))).toHaveLength(
      1,
    );
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('rules without end', () => {
  it.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY',
    'FREQ=SECONDLY;INTERVAL=0',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY;COUNT=999999999',
  ])('are given up: %s', (rule) => {
    const begun = performance.now();
    expect(busy(series(`RRULE:${rule}`), real)).toBe('too_many_events');
    expect(performance.now() - begun).toBeLessThan(8000);
  });

  it.each([
    'FREQ=DAILY;INTERVAL=999999999',
    'FREQ=WEEKLY;INTERVAL=999999999;BYDAY=MO',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=NEVER',
    'FREQ=YEARLY;BYYEARDAY=999999999',
    '',
  ])('or lead nowhere: %s', (rule) => {
    const begun = performance.now();
    const found = busy(series(`RRULE:${rule}`), real);
    expect(['too_many_events', '']).toContain(typeof found === 'string' ? found : found.join(' '));
    expect(performance.now() - begun).toBeLessThan(8000);
  });

  it('are given up in the description of a zone, too', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Mine', 'BEGIN:STANDARD', 'DTSTART:20200101T000000'],
      ...['RRULE:FREQ=SECONDLY', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD'],
      'END:VTIMEZONE',
    ];
    const text = calendar(...zone, event('DTSTART;TZID=Mine:20410312T090000', 'DURATION:PT1H'));
    expect(busy(text, real)).toBe('too_many_events');
  });

  it('whatever they are, come to an end', () => {
    const list = (min: number, max: number) =>
      fc.array(fc.integer({ min, max }), { maxLength: 3 }).map((all) => all.join(','));
    const day = fc.constantFrom('MO', 'SU', '1TU', '-1FR', '5WE', '-5SA', '53MO');
    const rule = fc.record(
      {
        FREQ: fc.constantFrom(
          ...['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'],
        ),
        INTERVAL: fc.constantFrom('1', '2', '13', '400'),
        COUNT: fc.constantFrom('1', '40'),
        BYMONTH: list(0, 13),
        BYMONTHDAY: list(-31, 31),
        BYDAY: fc.array(day, { minLength: 1, maxLength: 3 }).map((all) => all.join(',')),
        BYHOUR: list(0, 24),
        BYMINUTE: list(0, 59),
        BYSETPOS: list(-3, 3),
        BYWEEKNO: list(-53, 53),
        BYYEARDAY: list(-366, 366),
        WKST: fc.constantFrom('MO', 'SU'),
      },
      { requiredKeys: ['FREQ'] },
    );
    fc.assert(
      fc.property(rule, fc.constantFrom('19960229', '20410101', '20410331'), (fields, date) => {
        const text = Object.entries(fields)
          .map((field) => field.join('='))
          .join(';');
        const begun = performance.now();
        readBusy(calendar(event(`DTSTART:${date}T103000`, 'DURATION:PT1H', `RRULE:${text}`)), {
          ...reading,
          ...real,
        });
        return performance.now() - begun < 8000;
      }),
      { numRuns: 150 },
    );
  });
});

describe('more than anybody keeps', () => {
  it('is refused: occurrences, and components', () => {
    const often = event(
      'DTSTART:20410312T000000Z',
      'DURATION:PT1M',
      'RRULE:FREQ=MINUTELY;COUNT=9999',
    );
    expect(busy(calendar(often, often))).toHaveLength(1);
    expect(busy(calendar(often, often, often))).toBe('too_many_events');
    const many = Array.from({ length: 50_001 }, () => 'BEGIN:VEVENT\r\nEND:VEVENT');
    expect(busy(calendar(...many))).toBe('too_many_events');
  });

  it('is read within seconds where it is large: 20 MB of descriptions, 20,000 events', () => {
    const events = Array.from({ length: 15_000 }, (_, index) =>
      event(
        ...[`UID:${index}`, 'DTSTART;TZID=Europe/Zurich:20200106T090000', 'DURATION:PT1H'],
        ...[`DESCRIPTION:${'x'.repeat(1200)}`, `ATTENDEE:mailto:${index}@example.org`],
      ),
    );
    const text = calendar(...events, event('DTSTART:20410312T090000Z', 'DURATION:PT1H'));
    expect(text.length).toBeGreaterThan(19_000_000);
    const begun = performance.now();
    expect(busy(text, real)).toHaveLength(1);
    expect(performance.now() - begun).toBeLessThan(8000);
  });
});
