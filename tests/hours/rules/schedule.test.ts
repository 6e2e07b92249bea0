/**
 * A consultant's schedule over New Year, through both clock changes and past midnight, in a form that is easy
 * to check by eye.
 */
import { describe, expect, it } from 'vitest';
import type { Exception } from '#features/hours/contract/hours.ts';
import type { DateRange } from '#platform/rules/period.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { holidayDatesOf } from '#features/hours/rules/schedule-change.ts';
import type { ServiceRule } from '#features/hours/rules/house.ts';
import { daysPeriod } from '#platform/rules/period.ts';
import { offeredTime, type Schedule } from '#features/hours/rules/schedule.ts';
import { freeTimesIn, timesOf } from '#features/hours/rules/slots.ts';
import { house } from '#tests/support/house.ts';
import { services } from '#platform/contract/service.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';

const timeZone = 'Europe/Zurich';
const exception = (kind: Exception['kind'], from: string, to: string): Exception => ({
  ...{ id: `${kind} ${from}`.padEnd(22, '_'), kind, from, to },
});

/**
 * 9–12 and 13–17, Zug's holidays closed, the afternoon of the 29th closed, absent from the 5th to the 7th.
 */
const newYear: Schedule = {
  rules: [
    {
      weekdays: [1, 2, 3, 4, 5],
      spans: [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ],
    },
  ],
  holidayDates: holidayDatesOf(['zug'], { today: '2026-12-20', findHolidays }),
  exceptions: [
    exception('closed', '2026-12-29T12:00', '2026-12-30T00:00'),
    exception('closed', '2027-01-05T00:00', '2027-01-08T00:00'),
  ],
};
const twoWeeks = { startDate: '2026-12-28', endDate: '2027-01-10' };
const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** One line per day on which times are offered. */
function offered(
  schedule: Schedule,
  range: DateRange,
  { now = '2026-12-20T09:00Z', ...rule }: Partial<ServiceRule> & { now?: string } = {},
): string[] {
  const member = { id: 'ada', active: true, services: [...services], schedule };
  const diary = { slots: [], taken: [], busy: [], roster: { version: '1', consultants: [member] } };
  const free = freeTimesIn(diary, {
    ...{ consultants: ['ada'], period: daysPeriod(range, timeZone), timeZone },
    ...{ now: new Date(now), rule: { ...house.ruleOf(), ...rule } },
  });
  const days = Map.groupBy(timesOf(free, timeZone), ({ date }) => date);
  return [...days].map(([date, times]) => {
    const weekday = weekdays[new Date(date).getUTCDay()];
    return `${weekday} ${date} ${times.map(({ time }) => time).join(' ')}`;
  });
}

const day = '09:00 10:00 11:00 13:00 14:00 15:00 16:00';

describe('schedule of 9–12 and 13–17 over New Year in Zug', () => {
  it('offers a start every hour, but none on holidays, a closed half day or an absence', () => {
    expect(offered(newYear, twoWeeks)).toEqual([
      `Mo 2026-12-28 ${day}`,
      'Tu 2026-12-29 09:00 10:00 11:00',
      `We 2026-12-30 ${day}`,
      `Th 2026-12-31 ${day}`,
      // New Year is a Friday, Berchtoldstag a Saturday.
      `Mo 2027-01-04 ${day}`,
      `Fr 2027-01-08 ${day}`,
    ]);
  });

  it('offers half-hour appointments at every startEvery minutes', () => {
    const [monday, tuesday] = offered(newYear, twoWeeks, { minutes: 30, startEvery: 30 });
    expect([monday, tuesday]).toEqual([
      'Mo 2026-12-28 09:00 09:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30',
      'Tu 2026-12-29 09:00 09:30 10:00 10:30 11:00 11:30',
    ]);
    // With startEvery of an hour they start on the hour.
    expect(offered(newYear, twoWeeks, { minutes: 30 })[0]).toBe(`Mo 2026-12-28 ${day}`);
  });

  it('offers 90-minute appointments that end by noon and by five', () => {
    expect(offered(newYear, twoWeeks, { minutes: 90 }).slice(0, 2)).toEqual([
      'Mo 2026-12-28 09:00 10:00 13:00 14:00 15:00',
      'Tu 2026-12-29 09:00 10:00',
    ]);
    expect(offered(newYear, twoWeeks, { minutes: 90, startEvery: 30 })[0]).toBe(
      'Mo 2026-12-28 09:00 09:30 10:00 10:30 13:00 13:30 14:00 14:30 15:00 15:30',
    );
  });

  it('offers two-hour appointments only within a gapless span', () => {
    expect(offered(newYear, twoWeeks, { minutes: 120 }).slice(0, 2)).toEqual([
      'Mo 2026-12-28 09:00 10:00 13:00 14:00 15:00',
      'Tu 2026-12-29 09:00 10:00',
    ]);
  });

  it('allows buffers outside of the hours', () => {
    const buffered = { bufferBefore: 60, bufferAfter: 60 };
    expect(offered(newYear, twoWeeks, buffered)).toEqual(offered(newYear, twoWeeks));
  });

  it('offers nothing within the notice, and a time exactly at its end', () => {
    const range = { startDate: '2026-12-28', endDate: '2026-12-30' };
    // Monday, nine o'clock; the notice is one day.
    const notice = { now: '2026-12-28T08:00Z', notice: 24 * 60 };
    expect(offered(newYear, range, notice)).toEqual([
      'Tu 2026-12-29 09:00 10:00 11:00',
      `We 2026-12-30 ${day}`,
    ]);
    expect(offered(newYear, range, { ...notice, now: '2026-12-28T08:00:01Z' })[0]).toBe(
      'Tu 2026-12-29 10:00 11:00',
    );
  });

  it('offers the openings on a holiday, except where a closed exception overlaps', () => {
    const exceptions = [
      exception('open', '2027-01-01T10:00', '2027-01-01T14:00'),
      exception('closed', '2027-01-01T12:00', '2027-01-01T13:00'),
    ];
    const range = { startDate: '2027-01-01', endDate: '2027-01-03' };
    expect(offered({ ...newYear, exceptions }, range)).toEqual(['Fr 2027-01-01 10:00 11:00 13:00']);
  });

  it('closes a holiday for slots made by hand, except where an opening opens it', () => {
    const byHand = (exceptions: Exception[]) => {
      const member = { id: 'ada', active: true, services: [...services] };
      const schedule = { ...newYear, rules: [], exceptions };
      const roster = { version: '1', consultants: [{ ...member, schedule }] };
      const slots = ['08:00', '10:00', '11:30', '23:00'].map((time) => ({
        ...{ id: time, consultant: 'ada', startsAt: Date.parse(`2027-01-01T${time}+01:00`) },
      }));
      const diary = { slots, taken: [], busy: [], roster };
      const range = { startDate: '2026-12-31', endDate: '2027-01-02' };
      const free = freeTimesIn(diary, {
        ...{ consultants: ['ada'], period: daysPeriod(range, timeZone), timeZone },
        ...{ now: new Date('2026-12-20T09:00Z'), rule: house.ruleOf() },
      });
      return timesOf(free, timeZone).map(({ time }) => time);
    };
    expect(byHand([])).toEqual([]);
    const morning = exception('open', '2027-01-01T09:00', '2027-01-01T12:00');
    // By its opening hours the consultant is open from nine, every hour.
    expect(byHand([morning])).toEqual(['09:00', '10:00', '11:00']);
    const allDay = exception('open', '2026-12-31T00:00', '2027-01-02T00:00');
    expect(byHand([allDay])).toEqual(expect.arrayContaining(['08:00', '11:30', '23:00']));
  });

  it('is valid on its first and last day, inclusive', () => {
    const [rule] = newYear.rules;
    if (!rule) throw new Error('There is no rule');
    const rules = [{ ...rule, validFrom: '2026-12-30', validUntil: '2026-12-31' }];
    expect(offered({ ...newYear, rules }, twoWeeks)).toEqual([
      `We 2026-12-30 ${day}`,
      `Th 2026-12-31 ${day}`,
    ]);
  });
});

/** Every night from ten to six, in two spans that meet at midnight. */
const nights: Schedule = {
  rules: [
    {
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      spans: [
        { from: '22:00', to: '24:00' },
        { from: '00:00', to: '06:00' },
      ],
    },
  ],
  holidayDates: [],
  exceptions: [],
};

describe('span until 24:00 followed by one from 00:00', () => {
  it('counts as gapless, and each of the two spans counts its own starts', () => {
    const range = { startDate: '2026-12-28', endDate: '2026-12-28' };
    expect(offered(nights, range, { minutes: 120, startEvery: 90 })).toEqual([
      'Mo 2026-12-28 00:00 01:30 03:00 22:00 23:30',
    ]);
  });

  it('ends at midnight if the next day is a holiday', () => {
    const range = { startDate: '2026-12-31', endDate: '2027-01-01' };
    const schedule = { ...nights, holidayDates: ['2027-01-01'] };
    expect(offered(schedule, range, { minutes: 120 })).toEqual([
      'Th 2026-12-31 00:00 01:00 02:00 03:00 04:00 22:00',
    ]);
  });

  it('applies to an opening over several days as well', () => {
    const exceptions = [exception('open', '2026-12-28T22:00', '2026-12-29T02:00')];
    const schedule = { ...nights, rules: [], exceptions };
    const range = { startDate: '2026-12-28', endDate: '2026-12-29' };
    expect(offered(schedule, range, { minutes: 90 })).toEqual([
      'Mo 2026-12-28 22:00 23:00',
      'Tu 2026-12-29 00:00',
    ]);
  });
});

describe('night of the clock change', () => {
  it('in March: skips 02:00–03:00, and an hour from 01:30 ends at 03:30', () => {
    const range = { startDate: '2027-03-28', endDate: '2027-03-28' };
    const now = '2027-03-20T09:00Z';
    expect(offered(nights, range, { now, startEvery: 30 })).toEqual([
      'Su 2027-03-28 00:00 00:30 01:00 01:30 03:00 03:30 04:00 04:30 05:00 22:00 22:30 23:00 23:30',
    ]);
    // Two hours are left until four, since one is skipped.
    const untilFour = {
      ...nights,
      rules: [{ weekdays: [7], spans: [{ from: '01:00', to: '04:00' }] }],
    };
    expect(offered(untilFour, range, { now, minutes: 120 })).toEqual(['Su 2027-03-28 01:00']);
  });

  it('in October: means the first 02:00–03:00, and the span lasts an hour longer', () => {
    const range = { startDate: '2026-10-25', endDate: '2026-10-25' };
    const now = '2026-10-20T09:00Z';
    expect(offered(nights, range, { now })).toEqual([
      'Su 2026-10-25 00:00 01:00 02:00 03:00 04:00 05:00 22:00 23:00',
    ]);
    const untilFour = {
      ...nights,
      rules: [{ weekdays: [7], spans: [{ from: '01:00', to: '04:00' }] }],
    };
    expect(offered(untilFour, range, { now, minutes: 240 })).toEqual(['Su 2026-10-25 01:00']);
    // The hour that occurs twice offers only its first occurrence.
    const inIt = {
      ...nights,
      rules: [{ weekdays: [7], spans: [{ from: '02:00', to: '03:00' }] }],
    };
    expect(offered(inIt, range, { now, minutes: 120 })).toEqual(['Su 2026-10-25 02:00']);
    expect(offered(inIt, range, { now, minutes: 15, startEvery: 15 })).toEqual([
      'Su 2026-10-25 02:00 02:15 02:30 02:45',
    ]);
  });
});

it('offeredTime: works at the end of the calendar', () => {
  const days = { startDate: '9999-12-28', endDate: addDays('9999-12-31', 1) };
  expect(offeredTime(newYear, days, timeZone).beginnings(60)).toHaveLength(28);
});

describe('closedFrom', () => {
  it('returns the next closed instant, and joins overlapping exceptions', () => {
    const exceptions = [
      exception('closed', '2026-12-28T10:00', '2026-12-28T12:00'),
      exception('closed', '2026-12-28T11:00', '2026-12-28T14:00'),
      exception('closed', '2026-12-30T09:00', '2026-12-30T10:00'),
    ];
    const schedule = { ...newYear, holidayDates: ['2027-01-02'], exceptions };
    const { closedFrom } = offeredTime(schedule, twoWeeks, timeZone);
    const from = (instant: string) => {
      const at = closedFrom(Date.parse(instant));
      return at === Infinity ? 'never' : toLocal(new Date(at), timeZone);
    };
    expect(from('2026-12-28T08:00Z')).toEqual({ date: '2026-12-28', time: '10:00' });
    expect(from('2026-12-28T12:30Z')).toEqual({ date: '2026-12-28', time: '13:30' });
    expect(from('2026-12-28T13:00Z')).toEqual({ date: '2026-12-30', time: '09:00' });
    expect(from('2026-12-30T09:00Z')).toEqual({ date: '2027-01-02', time: '00:00' });
    expect(from('2027-01-02T23:00Z')).toBe('never');
  });
});
