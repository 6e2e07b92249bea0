/** Recurrence rules, by the examples of RFC 5545 (3.8.5.3) and by each part of a rule. */
import { describe, expect, it } from 'vitest';
import { createBudget } from '#features/calendars/reader/budget.ts';
import { occurrencesOf } from '#features/calendars/reader/recurrence.ts';
import { ruleOf } from '#features/calendars/reader/rule.ts';
import { readBusy } from '#features/calendars/reader/read-busy.ts';
import { lastOf, utc } from '#features/calendars/reader/zones.ts';
import { dayMs } from '#platform/time/units.ts';
import fc from '#tests/support/property.ts';
import { calendar, event, reading } from './busy.ts';

const budget = () => createBudget(300_000, () => 0, Infinity);

/** The first occurrences of a rule, as `YYYY-MM-DD`, with the time if it is not 09:00. */
function first(many: number, rule: string, start: string, from = start): string[] {
  const read = ruleOf(rule);
  if (!read) throw new Error(`${rule} is none`);
  const [begun, near] = [`${start}T09:00:00Z`, `${from}T09:00:00Z`].map((at) => Date.parse(at));
  const window = { from: near ?? 0, to: (near ?? 0) + 30 * 366 * dayMs };
  const at = { budget: budget(), lastOf: (until: string) => lastOf(until, utc) };
  return (occurrencesOf(read, begun ?? 0, window, at) ?? [])
    .slice(0, many)
    .map((wall) => new Date(wall).toISOString().slice(0, 16).replace('T09:00', ''));
}

describe('examples of RFC 5545', () => {
  it.each<[string, string, string[]]>([
    ['FREQ=DAILY;COUNT=3', '1997-09-02', ['1997-09-02', '1997-09-03', '1997-09-04']],
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', '1997-09-02', ['1997-09-02', '1997-09-12', '1997-09-22']],
    ['FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', '1998-01-01', ['1998-01-01', '1998-01-02']],
    [
      'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
      '1998-01-01',
      ['1998-01-01', '1998-01-02'],
    ],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', '1997-09-02', ['1997-09-02', '1997-09-16', '1997-09-30']],
    [
      'FREQ=WEEKLY;COUNT=4;WKST=SU;BYDAY=TU,TH',
      '1997-09-02',
      ['1997-09-02', '1997-09-04', '1997-09-09', '1997-09-11'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
      '1997-09-01',
      ['1997-09-01', '1997-09-03', '1997-09-05', '1997-09-15', '1997-09-17'],
    ],
    // The start of the week makes the difference.
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997-08-05',
      ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997-08-05',
      ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    ],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=1FR', '1997-09-05', ['1997-09-05', '1997-10-03', '1997-11-07']],
    [
      'FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU',
      '1997-09-07',
      ['1997-09-07', '1997-09-28', '1997-11-02', '1997-11-30'],
    ],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=-2MO', '1997-09-22', ['1997-09-22', '1997-10-20', '1997-11-17']],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', ['1997-09-28', '1997-10-29', '1997-11-28']],
    [
      'FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1',
      '1997-09-30',
      ['1997-09-30', '1997-10-01', '1997-10-31', '1997-11-01'],
    ],
    [
      'FREQ=MONTHLY;INTERVAL=18;COUNT=3;BYMONTHDAY=10,11',
      '1997-09-10',
      ['1997-09-10', '1997-09-11', '1999-03-10'],
    ],
    ['FREQ=YEARLY;COUNT=3;BYMONTH=6,7', '1997-06-10', ['1997-06-10', '1997-07-10', '1998-06-10']],
    [
      'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
      '1997-01-01',
      [
        ...['1997-01-01', '1997-04-10', '1997-07-19', '2000-01-01', '2000-04-09'],
        ...['2000-07-18', '2003-01-01', '2003-04-10', '2003-07-19', '2006-01-01'],
      ],
    ],
    ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', ['1997-05-19', '1998-05-18', '1999-05-17']],
    // Monday of week number 20.
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12', ['1997-05-12', '1998-05-11', '1999-05-17']],
    [
      'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
      '1997-03-13',
      ['1997-03-13', '1997-03-20', '1997-03-27', '1998-03-05'],
    ],
    // Friday the 13th.
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      '1997-09-02',
      ['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13', '2000-10-13'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
      '1997-09-13',
      ['1997-09-13', '1997-10-11', '1997-11-08', '1997-12-13'],
    ],
    // The first Tuesday after a Monday in November, every fourth year.
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '1996-11-05',
      ['1996-11-05', '2000-11-07', '2004-11-02'],
    ],
    [
      'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
      '1997-09-04',
      ['1997-09-04', '1997-10-07', '1997-11-06'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
      '1997-09-29',
      ['1997-09-29', '1997-10-30', '1997-11-27', '1997-12-30'],
    ],
    // February has no 30th.
    [
      'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
      '2007-01-15',
      ['2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'],
    ],
    [
      'FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,40;COUNT=4',
      '1997-09-02',
      ['1997-09-02', '1997-09-02T09:40', '1997-09-02T10:00', '1997-09-02T10:40'],
    ],
    ['FREQ=HOURLY;INTERVAL=3;COUNT=2', '1997-09-02', ['1997-09-02', '1997-09-02T12:00']],
    ['FREQ=MINUTELY;INTERVAL=90;COUNT=2', '1997-09-02', ['1997-09-02', '1997-09-02T10:30']],
  ])('%s', (rule, start, expected) => {
    expect(first(expected.length, rule, start)).toEqual(expected);
  });
});

describe('further rules', () => {
  it.each<[string, string, string, string[]]>([
    // Outlook's form of the fourth Thursday in November, and of the last working day of a year.
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=TH;BYSETPOS=4', '2010-11-25', '2041-01-01', ['2041-11-28']],
    ['FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2010-12-31', '2041-01-01', ['2041-12-31']],
    // Birthdays on 29 February, and the last day of February or of a month.
    ['FREQ=YEARLY', '2012-02-29', '2041-01-01', ['2044-02-29', '2048-02-29']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2012-02-29', '2041-01-01', ['2044-02-29']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', '2012-02-29', '2041-01-01', ['2041-02-28']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2012-01-30', '2041-01-01', []],
    ['FREQ=MONTHLY', '2012-01-30', '2041-01-01', ['2041-01-30', '2041-03-30', '2041-04-30']],
    ['FREQ=MONTHLY;BYMONTHDAY=29', '2012-01-29', '2041-01-31', ['2041-03-29', '2041-04-29']],
    ['FREQ=YEARLY;BYYEARDAY=-366', '2012-01-01', '2041-01-01', ['2044-01-01']],
    // Weeks: the weekday is that of the start; the last week of a year may be its 52nd or 53rd.
    ['FREQ=YEARLY;BYWEEKNO=1', '2010-01-05', '2041-01-02', ['2041-12-31', '2042-12-30']],
    ['FREQ=YEARLY;BYWEEKNO=53', '2009-12-31', '2041-01-01', ['2043-12-31', '2048-12-31']],
    ['FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO', '2010-12-27', '2041-01-01', ['2041-12-23', '2042-12-22']],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=SU;WKST=SU', '2010-05-16', '2041-01-01', ['2041-05-12']],
    ['FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=-1', '2012-01-04', '2041-01-01', ['2041-01-02']],
    ['FREQ=WEEKLY;BYMONTH=1;BYDAY=TU', '2012-01-03', '2041-01-25', ['2041-01-29', '2042-01-07']],
  ])('%s from %s', (rule, start, from, expected) => {
    expect(first(Math.max(1, expected.length), rule, start, from)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    // 9 September 1997 is a Tuesday.
    [
      'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10;COUNT=7',
      ['09T09:00', '09T09:20', '09T09:40', '09T10:00', '09T10:20', '09T10:40', '10T09:00'],
    ],
    ['FREQ=HOURLY;INTERVAL=2;BYHOUR=9,10,11;COUNT=3', ['09T09:00', '09T11:00', '10T09:00']],
    [
      'FREQ=HOURLY;INTERVAL=5;BYHOUR=9,14,1;COUNT=4',
      ['09T09:00', '09T14:00', '11T01:00', '14T09:00'],
    ],
    ['FREQ=HOURLY;BYMONTHDAY=-1;BYHOUR=9;COUNT=2', ['30T09:00']],
    ['FREQ=HOURLY;BYDAY=WE;BYHOUR=10;BYMINUTE=15,45;COUNT=3', ['10T10:15', '10T10:45', '17T10:15']],
    ['FREQ=MINUTELY;INTERVAL=7;BYMINUTE=0,30;COUNT=3', ['09T09:00', '09T12:30', '09T16:00']],
    ['FREQ=MINUTELY;INTERVAL=1440;BYHOUR=10', []],
    ['FREQ=SECONDLY;INTERVAL=1800;BYMINUTE=30;BYSECOND=0;COUNT=2', ['09T09:30', '09T10:30']],
    ['FREQ=SECONDLY;BYHOUR=9;BYMINUTE=1;BYSECOND=0;COUNT=2', ['09T09:01', '10T09:01']],
    ['FREQ=HOURLY;INTERVAL=168;UNTIL=19970923T090000Z', ['09T09:00', '16T09:00', '23T09:00']],
  ])('of hours, minutes and seconds: %s', (rule, expected) => {
    const window = { from: Date.UTC(1997, 8, 9), to: Date.UTC(1997, 9, 1) };
    const read = ruleOf(rule);
    const at = { budget: budget(), lastOf: (until: string) => lastOf(until, utc) };
    const found = read && occurrencesOf(read, Date.UTC(1997, 8, 9, 9), window, at);
    expect(found?.map((wall) => new Date(wall).toISOString().slice(8, 16))).toEqual(expected);
  });

  it('give the same occurrences from any start of the window', () => {
    const rule = fc.constantFrom(
      ...['FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', 'FREQ=MONTHLY;INTERVAL=5'],
      ...['FREQ=YEARLY;INTERVAL=3;BYWEEKNO=1,20', 'FREQ=MONTHLY;BYDAY=-1FR;INTERVAL=2'],
      'FREQ=YEARLY;BYMONTH=1,2;BYDAY=TU;BYSETPOS=2,-1',
      ...['FREQ=HOURLY;INTERVAL=48;BYMONTHDAY=1,-1', 'FREQ=MINUTELY;INTERVAL=4320;BYHOUR=9,10'],
    );
    const days = fc.integer({ min: 0, max: 4000 });
    fc.assert(
      fc.property(rule, fc.constantFrom('2012-02-29', '2011-12-31'), days, (text, start, ahead) => {
        const from = new Date(Date.parse(start) + ahead * dayMs).toISOString().slice(0, 10);
        const all = first(Infinity, text, start).filter((each) => each >= from);
        expect(first(all.length, text, start, from)).toEqual(all);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an invalid rule', () => {
  const one = (...lines: string[]) => {
    const read = readBusy(calendar(event('DTSTART:20410312T090000Z', ...lines)), reading);
    return read.ok ? [read.events, read.unread] : read.cause;
  };

  it.each([
    ...['', 'FREQ=NEVER', 'BYDAY=MO', 'FREQ=DAILY;SOMETIMES=1', 'FREQ=DAILY;COUNT=0'],
    ...['FREQ=DAILY;UNTIL=tomorrow', 'FREQ=WEEKLY;BYDAY=2MO', 'FREQ=MONTHLY;BYWEEKNO=2'],
    ...[
      'FREQ=WEEKLY;BYMONTHDAY=2',
      'FREQ=YEARLY;BYWEEKNO=2;BYDAY=2MO',
      'FREQ=MONTHLY;BYMONTHDAY=0',
    ],
    ...[
      'FREQ=DAILY;BYSETPOS=1',
      'FREQ=HOURLY;BYMINUTE=1,2;BYSETPOS=1',
      'RSCALE=HEBREW;FREQ=YEARLY',
    ],
    // An UNTIL that is no date or time, invalid numbers, and repeated parts.
    ...[
      'FREQ=DAILY;UNTIL=20261199',
      'FREQ=DAILY;UNTIL=20270230',
      'FREQ=DAILY;UNTIL=20261301T000000Z',
    ],
    ...['FREQ=DAILY;UNTIL=20261125T250000Z', 'FREQ=DAILY;UNTIL=20261125T106000'],
    ...['FREQ=DAILY;INTERVAL=0', 'FREQ=DAILY;INTERVAL=-2', 'FREQ=DAILY;INTERVAL=1.5'],
    ...['FREQ=DAILY;COUNT=1e3', 'FREQ=DAILY;COUNT=-1', 'FREQ=DAILY;COUNT=', 'FREQ=DAILY;COUNT=0x2'],
    ...['FREQ=DAILY;FREQ=WEEKLY', 'FREQ=DAILY;COUNT=2;COUNT=3'],
    'FREQ=DAILY;UNTIL=20410401;UNTIL=20410501',
  ])('blocks only the certain time and is counted as unread: %s', (rule) => {
    expect(ruleOf(rule)).toBeUndefined();
    expect(one('DURATION:PT1H', `RRULE:${rule}`)).toEqual([1, 1]);
    expect(one('DURATION:PT1H', `RRULE:${rule}`, 'TRANSP:TRANSPARENT')).toEqual([0, 0]);
  });

  it('counts like an unreadable length, unlike a missing length or parts without effect', () => {
    expect(one('DURATION:soon')).toEqual([0, 1]);
    expect(one('DTEND:soon')).toEqual([0, 1]);
    expect(one()).toEqual([0, 0]);
    expect(one('DURATION:PT1H', 'RRULE:RSCALE=GREGORIAN;FREQ=DAILY;COUNT=2;X-A=1;')).toEqual([
      2, 0,
    ]);
  });
});
