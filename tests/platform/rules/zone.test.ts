import { afterEach, describe, expect, it } from 'vitest';
import fc from '#tests/support/property.ts';
import {
  addDays,
  clocksOf,
  isCalendarDate,
  isoWeekday,
  knowClocks,
  offsetAt,
  toInstant,
  toLocal,
} from '#platform/time/zone.ts';

const zurich = 'Europe/Zurich';
const iso = (date: string, time: string) => toInstant(date, time, zurich)?.toISOString() ?? null;

describe('toInstant in Zurich', () => {
  it.each([
    ['2026-12-01', '10:00', '2026-12-01T09:00:00.000Z'],
    ['2026-07-01', '10:00', '2026-07-01T08:00:00.000Z'],
    // Clocks go from 02:00 to 03:00: half past two is skipped.
    ['2027-03-28', '01:45', '2027-03-28T00:45:00.000Z'],
    ['2027-03-28', '02:00', null],
    ['2027-03-28', '02:30', null],
    ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    // Clocks go from 03:00 to 02:00: half past two occurs twice; the first one counts.
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s %s is %s', (date, time, expected) => {
    expect(iso(date, time)).toBe(expected);
  });
});

describe('round trip', () => {
  const zones = [zurich, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];

  it('returns the same local time wherever there is an instant', () => {
    const minutes = fc.integer({ min: 27_000_000, max: 32_000_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const local = toLocal(new Date(minute * 60_000), zone);
        const instant = toInstant(local.date, local.time, zone);
        expect(instant && toLocal(instant, zone)).toEqual(local);
      }),
    );
  });
});

describe('toLocal', () => {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  function shown(instant: Date, timeZone: string) {
    const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options);
    formatters.set(timeZone, formatter);
    return formatter.format(instant);
  }
  /** Days on which clocks change, the day before and the day after; Apia skipped the 30th. */
  const changes = [
    [zurich, '2041-03-31'],
    [zurich, '2041-10-27'],
    ['Australia/Lord_Howe', '2027-04-03'],
    ['Africa/Casablanca', '2027-02-07'],
    ['Pacific/Apia', '2011-12-30'],
  ] as const;

  it.each(changes)('in %s around %s agrees with Intl minute by minute', (zone, date) => {
    const middle = Date.parse(`${date}T12:00Z`);
    const wrong: string[] = [];
    for (let at = middle - 36 * 3_600_000; at < middle + 36 * 3_600_000; at += 60_000) {
      const { date: day, time } = toLocal(new Date(at), zone);
      if (`${day} ${time}` !== shown(new Date(at), zone)) wrong.push(new Date(at).toISOString());
    }
    expect(wrong).toEqual([]);
  });

  it('agrees with Intl at any instant, in the distant past and future too', () => {
    const instant = fc.date({
      min: new Date('1890-01-01T00:00Z'),
      max: new Date('9999-12-31T23:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.constantFrom(...changes), (at, [zone]) => {
        const { date, time } = toLocal(at, zone);
        expect(`${date} ${time}`).toBe(shown(at, zone));
      }),
    );
  });

  it('throws for an invalid instant or zone', () => {
    expect(() => toLocal(new Date(NaN), zurich)).toThrow(RangeError);
    expect(() => toLocal(new Date(0), 'Europe/Baar')).toThrow(RangeError);
  });
});

describe('the calendar', () => {
  it('knows its dates', () => {
    expect(isCalendarDate('2028-02-29')).toBe(true);
    for (const text of ['2027-02-29', '2026-13-01', '2026-1-1', '2026-12-01T00:00', '']) {
      expect(isCalendarDate(text)).toBe(false);
    }
  });

  it('counts across months, years and leap days', () => {
    expect(addDays('2026-11-21', 30)).toBe('2026-12-21');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('begins the week on Monday', () => {
    expect([isoWeekday('2026-11-23'), isoWeekday('2026-11-29')]).toEqual([1, 7]);
  });

  it('changes the date at midnight in the zone, not in UTC', () => {
    expect(toLocal(new Date('2026-11-20T23:05:00Z'), zurich)).toEqual({
      date: '2026-11-21',
      time: '00:05',
    });
  });
});

describe('known clocks', () => {
  afterEach(() => knowClocks(undefined));
  const timeZone = 'America/Godthab';
  const [from, until] = [Date.UTC(2026, 0), Date.UTC(2029, 0)];

  it('say what Intl says, around each change and beyond what they know', () => {
    const clocks = clocksOf(timeZone, from, until);
    const instants = [...clocks.changes.map(([at]) => at), from, until].flatMap((at) =>
      [-3600, -60, -1, 0, 1, 60, 3600].map((seconds) => at + seconds * 1000),
    );
    const offsets = instants.map((at) => offsetAt(at, timeZone));
    knowClocks(clocks);
    expect(instants.map((at) => offsetAt(at, timeZone))).toEqual(offsets);
    expect(clocks.changes).toHaveLength(7);
  });

  it('are believed while they know', () => {
    const hour = 3_600_000;
    knowClocks({ timeZone, changes: [[from, 5 * hour]], until });
    expect(offsetAt(from, timeZone)).toBe(5 * hour);
    expect(offsetAt(until - 1, timeZone)).toBe(5 * hour);
    expect(offsetAt(from - 1, timeZone)).not.toBe(5 * hour);
    expect(offsetAt(until, timeZone)).not.toBe(5 * hour);
    expect(offsetAt(from, 'Europe/Zurich')).toBe(hour);
  });
});
