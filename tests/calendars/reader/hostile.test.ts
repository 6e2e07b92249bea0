/** Hostile calendar texts: they are refused quickly and never read in part. */
import { describe, expect, it } from 'vitest';
import fc from '#tests/support/property.ts';
import { readBusy } from '#features/calendars/reader/read-busy.ts';
import { hourMs } from '#platform/time/units.ts';
import { byDay, isNight } from '#tests/support/night.ts';
import { busy, calendar, event, reading } from './busy.ts';

/** Time that this thread has worked, in ms: a busy machine takes longer for the same. */
const worked = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const real = { clock: worked };
/** Number of times the clock is checked, which happens every fixed number of steps. */
function looks(text: string) {
  let many = 0;
  const found = readBusy(text, { ...reading, clock: () => (many += 1) && 0 });
  return { cause: found.ok ? undefined : found.cause, looks: many };
}
const series = (...lines: string[]) =>
  calendar(event('DTSTART:20200101T000000Z', 'DURATION:PT1S', ...lines));

describe('a text that is no calendar', () => {
  it.each([
    ['an empty text', ''],
    ['an HTML page', '<!doctype html><title>Sign in</title>'],
    ['an HTML page that contains a calendar', `<pre>\n${calendar()}</pre>`],
    ['a truncated calendar', calendar(event('DTSTART:20410312T090000Z')).slice(0, -20)],
    [
      'a calendar that ends a component it has not begun',
      'BEGIN:VCALENDAR\r\nEND:VEVENT\r\nEND:VCALENDAR',
    ],
    ['an event without a calendar', event('DTSTART:20410312T090000Z')],
    ['control characters', '\0\u0001\u0002'],
  ])('is refused: %s', (_name, text) => {
    expect(busy(text)).toBe('not_a_calendar');
  });

  it('is distinguished from valid texts: empty, byte order mark, other line ends, two in a row', () => {
    expect(busy(calendar())).toEqual([]);
    expect(busy(`\uFEFF${calendar()}`)).toEqual([]);
    const one = calendar(event('DTSTART:20410312T090000Z', 'DURATION:PT1H'));
    expect(busy(one.replaceAll('\r\n', '\n'))).toHaveLength(1);
    expect(busy(one.replaceAll('\r\n', '\r'))).toHaveLength(1);
    expect(busy(one.replace('DTSTART', 'DTS\r\n TART'))).toHaveLength(1);
    expect(busy(one.replace('20410312T', '2041\r\n 0312T'))).toHaveLength(1);
    expect(busy(one + calendar(event('DTSTART:20410313T090000Z', 'DURATION:PT1H')))).toHaveLength(
      2,
    );
  });
});

describe('long lines', () => {
  it('are refused above the limit, also when folded', () => {
    const long = `DTSTART${';A=B'.repeat(100_000)}:20410312T090000Z`;
    expect(busy(calendar(event(long, 'DURATION:PT1H')))).toBe('not_a_calendar');
    const folded = long.match(/.{1,70}/g)?.join('\r\n ') ?? '';
    expect(busy(calendar(event(folded, 'DURATION:PT1H')))).toBe('not_a_calendar');
  });

  it('with a very long zone name are read without searching its segments', () => {
    const zone = `TZID=${'a/'.repeat(20_000)}a`;
    const begun = worked();
    expect(busy(calendar(event(`DTSTART;${zone}:20410312T090000`, 'DURATION:PT1H')))).toHaveLength(
      1,
    );
    expect(worked() - begun).toBeLessThan(1000);
  });
});

describe('rules without end', () => {
  const healthy = event('DTSTART:20410312T090000Z', 'DURATION:PT1H');
  const healthySpan = ['2041-03-12T09:00Z/2041-03-12T10:00Z'];
  const read = (...parts: string[]) => {
    const found = readBusy(calendar(...parts), { ...reading, ...real });
    return found.ok ? found.unread : found.cause;
  };

  it.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY',
    'FREQ=SECONDLY;COUNT=999999999',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5;X-START=00010101T000000Z',
  ])('are given up one by one and counted as unread: %s', (rule) => {
    const start = /X-START=(.*)/.exec(rule)?.[1] ?? '20200101T000000Z';
    const endless = event(`DTSTART:${start}`, 'DURATION:PT1S', `RRULE:${rule}`);
    expect(busy(calendar(endless, healthy))).toEqual(healthySpan);
    expect(read(endless, healthy)).toBe(1);
    expect(read(endless, endless.replace('DURATION', 'STATUS:CANCELLED\r\nDURATION'))).toBe(1);
  });

  it('leave enough budget for the other events', () => {
    const invitation = event('DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
    const weekly = event('DTSTART:20400903T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY');
    const many = Array.from({ length: 40 }, () => invitation);
    expect(busy(calendar(...many, weekly))).toHaveLength(18);
    expect(read(...many, weekly)).toBe(40);
  });

  it.each([
    'FREQ=MINUTELY;COUNT=999999999;BYMONTH=2;BYMONTHDAY=30',
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
  ])('never match, or exceed the budget: %s', (rule) => {
    const begun = worked();
    const found = busy(series(`RRULE:${rule}`), real);
    expect(['too_many_events', '']).toContain(typeof found === 'string' ? found : found.join(' '));
    expect(worked() - begun).toBeLessThan(8000);
  });

  it('in a zone description are given up, and another zone is used', () => {
    const zone = (rule: string) => [
      ...['BEGIN:VTIMEZONE', 'TZID:Mine', 'BEGIN:STANDARD', 'DTSTART:20200101T000000'],
      ...[`RRULE:${rule}`, 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD'],
      'END:VTIMEZONE',
    ];
    const at = event('DTSTART;TZID=Mine:20410312T090000', 'DURATION:PT1H');
    for (const rule of ['FREQ=SECONDLY', 'FREQ=NEVER', 'FREQ=DAILY;UNTIL=20261199']) {
      // The firm's zone, counted as unread because it may be wrong.
      expect(busy(calendar(...zone(rule), at))).toEqual(['2041-03-12T08:00Z/2041-03-12T09:00Z']);
      expect(read(...zone(rule), at)).toBe(1);
    }
    const known = (text: string) => text.replace('Mine', 'Asia/Tokyo');
    const tokyo = [...zone('FREQ=NEVER').map(known), known(at)];
    expect(busy(calendar(...tokyo))).toEqual(['2041-03-12T00:00Z/2041-03-12T01:00Z']);
    expect(read(...tokyo)).toBe(0);
  });

  it('terminate for any combination of parts', () => {
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
        const begun = worked();
        readBusy(calendar(event(`DTSTART:${date}T103000`, 'DURATION:PT1H', `RRULE:${text}`)), {
          ...reading,
          ...real,
        });
        return worked() - begun < 8000;
      }),
      { numRuns: 150 },
    );
  });
});

describe('a calendar that is too large', () => {
  const hour = (index: number) =>
    new Date(Date.UTC(2020, 0, 1) + index * hourMs).toISOString().replace(/[-:]|\.000/g, '');

  // By day EXDATE has its own test, of what memory it takes.
  it.each(byDay(['RDATE', 'EXDATE'], (_name, index) => index === 0))(
    'is refused for too many values of %s',
    (name) => {
      const values = Array.from({ length: 3500 }, (_, index) => hour(index)).join(',');
      const lines = Array.from({ length: 300 }, () => `${name}:${values}`);
      const start = 'DTSTART;TZID=Europe/Zurich:20200101T000000';
      const refused = { cause: 'too_many_events' };
      expect(looks(calendar(event(start, 'RRULE:FREQ=DAILY', ...lines)))).toMatchObject(refused);
      // Spread over many events, the values cost as much.
      const spread = Array.from({ length: 8000 }, (_, index) =>
        event(`UID:${index}`, start, `${name}:${values.slice(0, 900)}`),
      );
      const again = looks(calendar(...spread));
      expect(again).toMatchObject(refused);
      expect(again.looks).toBeLessThanOrEqual(3001);
    },
  );

  it('is read in steps proportional to its events when they have one UID and replace each other', () => {
    const [masterCount, changeCount] = isNight ? [4000, 20_000] : [1000, 5000];
    const masters = Array.from({ length: masterCount }, () =>
      event('UID:a', 'DTSTART:20200101T000000Z'),
    );
    const changes = Array.from({ length: changeCount }, (_, index) =>
      event('UID:a', 'DTSTART:20200101T000000Z', `RECURRENCE-ID:${hour(index)}`),
    );
    const { cause, looks: many } = looks(calendar(...masters, ...changes));
    expect(cause).toBeUndefined();
    expect(many).toBeLessThan(1000);
  });

  it('is refused for too many occurrences or components', () => {
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

  it('is read within seconds up to the limit: 20 MB of descriptions, 15,000 events', () => {
    const events = Array.from({ length: 15_000 }, (_, index) =>
      event(
        ...[`UID:${index}`, 'DTSTART;TZID=Europe/Zurich:20200106T090000', 'DURATION:PT1H'],
        ...[`DESCRIPTION:${'x'.repeat(1200)}`, `ATTENDEE:mailto:${index}@example.org`],
      ),
    );
    const text = calendar(...events, event('DTSTART:20410312T090000Z', 'DURATION:PT1H'));
    expect(text.length).toBeGreaterThan(19_000_000);
    const begun = worked();
    expect(busy(text, real)).toHaveLength(1);
    expect(worked() - begun).toBeLessThan(8000);
  });
});
