import { describe, expect, it } from 'vitest';
import { readBusy } from '#features/calendars/reader/read-busy.ts';
import { dayMs, hourMs } from '#platform/time/units.ts';
import { busy, calendar, event, fixture, reading } from './busy.ts';

const until = { to: Date.parse('2041-04-10T00:00:00Z') };

describe('exports of providers', () => {
  it('Google: a series over the clock change, moved and missing occurrences, all-day events', async () => {
    const times = [
      '2041-03-11T08:00Z/2041-03-11T08:30Z',
      '2041-03-13T13:00Z/2041-03-13T14:00Z',
      '2041-03-14T08:00Z/2041-03-14T08:30Z',
      '2041-03-21T13:00Z/2041-03-21T14:00Z',
      '2041-03-25T08:00Z/2041-03-25T08:30Z',
      '2041-03-28T08:00Z/2041-03-28T08:30Z',
      // Summer time begins on 31 March.
      '2041-04-01T07:00Z/2041-04-01T07:30Z',
      '2041-04-04T07:00Z/2041-04-04T07:30Z',
      '2041-04-08T07:00Z/2041-04-08T07:30Z',
    ];
    const text = await fixture('google');
    expect(busy(text, { ...until, allDay: false })).toEqual(times);
    const days = '2041-03-14T23:00Z/2041-03-16T23:00Z';
    expect(busy(text, until)).toEqual([...times, days].toSorted());
    // Descriptions and alarms are ignored, and the series ends.
    expect(busy(text)).toHaveLength(times.length + 1 + 6);
  });

  it('Outlook: Windows zones with and without description, free, tentative, all-day events', async () => {
    const text = await fixture('outlook');
    const times = [
      '2041-03-12T08:00Z/2041-03-12T09:30Z',
      '2041-03-13T08:00Z/2041-03-13T09:00Z',
      '2041-04-09T07:00Z/2041-04-09T08:30Z',
    ];
    expect(busy(text, { ...until, allDay: false })).toEqual(times);
    expect(busy(text, until)).toEqual([...times, '2041-03-17T23:00Z/2041-03-18T23:00Z'].toSorted());
  });

  it('Apple: another zone, THISANDFUTURE, floating times, a birthday since 1604', async () => {
    expect(busy(await fixture('apple'), until)).toEqual([
      '2041-03-11T14:00Z/2041-03-11T15:00Z',
      '2041-03-12T14:00Z/2041-03-12T15:00Z',
      '2041-03-13T16:00Z/2041-03-13T17:30Z',
      '2041-03-14T16:00Z/2041-03-14T17:30Z',
      '2041-03-15T07:00Z/2041-03-15T09:00Z',
      '2041-03-19T10:00Z/2041-03-19T10:45Z',
      '2041-03-20T10:00Z/2041-03-20T10:45Z',
      '2041-03-21T11:00Z/2041-03-21T11:45Z',
    ]);
  });
});

describe('zones', () => {
  const at = (start: string, ...more: string[]) =>
    busy(calendar(...more, event('UID:1', `DTSTART${start}`, 'DURATION:PT1H')));

  it.each([
    ['UTC', ':20410312T090000Z', '09:00Z'],
    ['the firm’s zone if none is named', ':20410312T090000', '08:00Z'],
    ['an IANA name without a description', ';TZID=Asia/Tokyo:20410312T090000', '00:00Z'],
    ['a Windows name', ';TZID="W. Europe Standard Time":20410312T090000', '08:00Z'],
    ['a Windows name whose sign IANA reverses', ';TZID=UTC-02:20410312T090000', '11:00Z'],
    [
      'a name at the end of a path',
      ';TZID=/mozilla.org/20050126_1/Asia/Tokyo:20410312T090000',
      '00:00Z',
    ],
    ['Outlook’s name for UTC', ';TZID=tzone://Microsoft/Utc:20410312T090000', '09:00Z'],
    ['an unknown name', ';TZID=Customized Time Zone:20410312T090000', '08:00Z'],
    ['a name that every object has as a property', ';TZID=constructor:20410312T090000', '08:00Z'],
  ])('are read: %s', (_name, start, time) => {
    expect(at(start)).toEqual([expect.stringContaining(`2041-03-12T${time}/`)]);
  });

  it('default to the calendar’s own zone', () => {
    const own = 'X-WR-TIMEZONE:Asia/Tokyo';
    expect(at(':20410312T090000', own)).toEqual(['2041-03-12T00:00Z/2041-03-12T01:00Z']);
    expect(at(';VALUE=DATE:20410312', own)).toHaveLength(1);
    // An unknown zone name is ignored.
    expect(at(':20410312T090000', 'X-WR-TIMEZONE:Nowhere')).toEqual([
      '2041-03-12T08:00Z/2041-03-12T09:00Z',
    ]);
  });

  it('with an unknown name use the calendar’s description', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    expect(at(';TZID=Office:20410312T090000', ...zone)).toEqual([
      '2041-03-12T03:30Z/2041-03-12T04:30Z',
    ]);
  });

  it('keep the local time of a series at both clock changes', () => {
    const series = (start: string, to: string) =>
      busy(
        calendar(
          event(`DTSTART;TZID=Europe/Zurich:${start}`, 'DURATION:PT30M', 'RRULE:FREQ=DAILY'),
        ),
        { from: Date.parse(`${to}T00:00:00Z`) - 2 * 86_400_000, to: Date.parse(`${to}T00:00:00Z`) },
      );
    expect(series('20100101T023000', '2041-04-02')).toEqual([
      // 02:30 does not exist on 31 March: the offset before the gap applies.
      '2041-03-31T01:30Z/2041-03-31T02:00Z',
      '2041-04-01T00:30Z/2041-04-01T01:00Z',
    ]);
    expect(series('20100101T023000', '2041-10-28')).toEqual([
      // 02:30 occurs twice on 27 October: the first one counts.
      '2041-10-26T00:30Z/2041-10-26T01:00Z',
      '2041-10-27T00:30Z/2041-10-27T01:00Z',
    ]);
  });

  it('give a day with a clock change 23 or 25 hours', () => {
    const day = (date: string) =>
      busy(calendar(event(`DTSTART;VALUE=DATE:${date}`)), { to: Date.parse('2041-12-01') });
    expect(day('20410331')).toEqual(['2041-03-30T23:00Z/2041-03-31T22:00Z']);
    expect(day('20411027')).toEqual(['2041-10-26T22:00Z/2041-10-27T23:00Z']);
  });
});

describe('series', () => {
  const series = (...lines: string[]) =>
    busy(calendar(event('UID:a', 'DTSTART:20410312T090000Z', 'DTEND:20410312T100000Z', ...lines)));
  const days = (found: string[] | string) =>
    typeof found === 'string' ? found : found.map((each) => each.slice(5, 16));

  it('end by COUNT and UNTIL', () => {
    expect(days(series('RRULE:FREQ=DAILY;COUNT=2'))).toEqual(['03-12T09:00', '03-13T09:00']);
    expect(days(series('RRULE:FREQ=DAILY;UNTIL=20410313T090000Z'))).toHaveLength(2);
    expect(days(series('RRULE:FREQ=DAILY;UNTIL=20410313T085959Z'))).toHaveLength(1);
    expect(days(series('RRULE:FREQ=DAILY;UNTIL=20410314'))).toHaveLength(3);
  });

  it('of whole days ignore times of day in their rule (RFC 5545, 3.3.10)', () => {
    const of = (rule: string) =>
      busy(calendar(event('DTSTART;VALUE=DATE:20410312', `RRULE:${rule}`)));
    const twoDays = ['2041-03-11T23:00Z/2041-03-13T23:00Z'];
    expect(of('FREQ=DAILY;BYHOUR=12,14;BYMINUTE=30;BYSECOND=1;COUNT=2')).toEqual(twoDays);
    expect(of('FREQ=HOURLY;COUNT=30')).toEqual(twoDays);
  });

  it('leave out exceptions given by time, by date and in another zone', () => {
    const rule = 'RRULE:FREQ=DAILY;COUNT=3';
    expect(days(series(rule, 'EXDATE:20410312T090000Z,20410314T090000Z'))).toEqual(['03-13T09:00']);
    expect(days(series(rule, 'EXDATE;TZID=Asia/Tokyo:20410313T180000'))).toHaveLength(2);
    expect(days(series(rule, 'EXDATE;VALUE=DATE:20410313'))).toHaveLength(2);
    expect(days(series(rule, 'EXDATE:20410313T100000Z'))).toHaveLength(3);
  });

  it('have additional occurrences, also with their own length', () => {
    const found = series(
      'RDATE;VALUE=PERIOD:20410315T090000Z/PT15M,20410316T090000Z/20410316T093000Z',
    );
    expect(found).toEqual([
      '2041-03-12T09:00Z/2041-03-12T10:00Z',
      '2041-03-15T09:00Z/2041-03-15T09:15Z',
      '2041-03-16T09:00Z/2041-03-16T09:30Z',
    ]);
  });

  it('that began long ago are searched from near the window', () => {
    const long = (rule: string) =>
      days(
        busy(calendar(event('DTSTART:19850102T090000Z', 'DURATION:PT1H', `RRULE:${rule}`)), until),
      );
    const begun = Date.parse('1985-01-02T09:00:00Z');
    const every = (count: number) =>
      Array.from({ length: 30 }, (_, day) => reading.from + day * dayMs + hourMs)
        .filter((at) => (at - begun) % (count * dayMs) === 0)
        .map((at) => new Date(at).toISOString().slice(5, 16));
    expect(every(10)).toHaveLength(3);
    expect(long('FREQ=DAILY;INTERVAL=10')).toEqual(every(10));
    expect(long('FREQ=WEEKLY;INTERVAL=2')).toEqual(every(14));
    expect(long('FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,TH')).toHaveLength(2 * every(14).length);
    expect(long('FREQ=HOURLY;INTERVAL=240')).toEqual(every(10));
    expect(long('FREQ=MONTHLY;INTERVAL=3')).toEqual(['04-02T09:00']);
    expect(long('FREQ=MONTHLY;BYDAY=2TU')).toEqual(['03-12T09:00', '04-09T09:00']);
    expect(long('FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU')).toEqual(['03-31T09:00']);
    expect(long('FREQ=YEARLY;INTERVAL=4;BYMONTH=3;BYDAY=-1SU')).toEqual(['03-31T09:00']);
    expect(long('FREQ=YEARLY;INTERVAL=3;BYMONTH=3;BYDAY=-1SU')).toEqual([]);
    expect(long('FREQ=DAILY;COUNT=10')).toEqual([]);
  });

  const changed = (...lines: string[]) =>
    event('UID:a', 'RECURRENCE-ID:20410313T090000Z', ...lines);
  const base = event(
    ...['UID:a', 'DTSTART:20410312T090000Z', 'DTEND:20410312T100000Z', 'RRULE:FREQ=DAILY;COUNT=3'],
  );

  it('apply changes to one occurrence, also cancellations and ones from beyond the window', () => {
    const moved = changed('DTSTART:20410320T110000Z', 'DTEND:20410320T113000Z');
    expect(busy(calendar(base, moved))).toEqual([
      '2041-03-12T09:00Z/2041-03-12T10:00Z',
      '2041-03-14T09:00Z/2041-03-14T10:00Z',
      '2041-03-20T11:00Z/2041-03-20T11:30Z',
    ]);
    const off = changed('DTSTART:20410313T090000Z', 'DURATION:PT1H', 'STATUS:CANCELLED');
    expect(busy(calendar(base, off))).toHaveLength(2);
    // The change with the highest SEQUENCE counts, in any order.
    const later = changed('SEQUENCE:5', 'DTSTART:20410322T110000Z', 'DURATION:PT1H');
    expect(days(busy(calendar(later, moved, base)))).toContain('03-22T11:00');
    expect(days(busy(calendar(later, moved, base)))).not.toContain('03-20T11:00');
    const alone = event(
      'UID:a',
      'RECURRENCE-ID:20450313T090000Z',
      'DTSTART:20410320T110000Z',
      'DURATION:PT1H',
    );
    expect(days(busy(calendar(base, alone)))).toContain('03-20T11:00');
    expect(days(busy(calendar(alone)))).toEqual(['03-20T11:00']);
  });

  it('leave out a change that a later version of the series excludes', () => {
    const moved = changed('SEQUENCE:1', 'DTSTART:20410320T110000Z', 'DTEND:20410320T113000Z');
    const version = (sequence: number, ...lines: string[]) =>
      base.replace('END:VEVENT', [`SEQUENCE:${sequence}`, ...lines, 'END:VEVENT'].join('\r\n'));
    const excluded = 'EXDATE:20410313T090000Z';
    const [first, last, other] = ['03-12T09:00', '03-14T09:00', '03-20T11:00'];
    expect(days(busy(calendar(version(2, excluded), moved)))).toEqual([first, last]);
    expect(days(busy(calendar(moved, version(2, 'EXDATE;VALUE=DATE:20410313'))))).toEqual([
      ...[first, last],
    ]);
    // Of the same version, the change itself may have been the reason to exclude.
    expect(days(busy(calendar(version(1, excluded), moved)))).toEqual([first, last, other]);
    expect(days(busy(calendar(version(2), moved)))).toEqual([first, last, other]);
  });

  it('apply changes to all following occurrences, and to one of these', () => {
    const onwards = event(
      ...['UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20410313T090000Z'],
      ...['DTSTART:20410313T140000Z', 'DTEND:20410313T143000Z'],
    );
    expect(busy(calendar(base, onwards))).toEqual([
      '2041-03-12T09:00Z/2041-03-12T10:00Z',
      '2041-03-13T14:00Z/2041-03-13T14:30Z',
      '2041-03-14T14:00Z/2041-03-14T14:30Z',
    ]);
    const last = event(
      ...['UID:a', 'RECURRENCE-ID:20410314T090000Z', 'DTSTART:20410314T200000Z', 'DURATION:PT1H'],
    );
    expect(days(busy(calendar(base, onwards, last)))).toEqual([
      ...['03-12T09:00', '03-13T14:00', '03-14T20:00'],
    ]);
    const ended = onwards.replace('DTEND', 'STATUS:CANCELLED\r\nDTEND');
    expect(days(busy(calendar(base, ended)))).toEqual(['03-12T09:00']);
  });
});

describe('no time is blocked', () => {
  it('by the firm’s own events, also when Outlook wraps their UID', () => {
    const own = (uid: string) =>
      busy(calendar(event(`UID:${uid}`, 'DTSTART:20410312T090000Z', 'DURATION:PT1H')));
    expect(own('abcdefghijklmnopqrstuv@firm.example')).toEqual([]);
    expect(own('abcdefghijklmnopqrstuv@FIRM.example')).toEqual([]);
    expect(own('abcdefghijklmnopqrstuv@other.firm.example')).toHaveLength(1);
    const hidden = Buffer.from('abcdefghijklmnopqrstuv@firm.example').toString('hex');
    const outlook = `040000008200E00074C5B7101A82E008${'0'.repeat(40)}7643616C2D55696401000000${hidden}00`;
    expect(own(outlook)).toEqual([]);
    expect(own(outlook.replace(hidden, '00'))).toHaveLength(1);
  });

  it('by events without length, outside the window, or unreadable', () => {
    const at = (...lines: string[]) => busy(calendar(event(...lines)));
    expect(at('DTSTART:20410312T090000Z')).toEqual([]);
    expect(at('DTSTART:20410312T090000Z', 'DTEND:20410312T080000Z')).toEqual([]);
    expect(at('DTSTART:20410309T090000Z', 'DURATION:PT1H')).toEqual([]);
    expect(at('DTSTART:20420309T090000Z', 'DURATION:PT1H')).toEqual([]);
    expect(at('DTSTART:nonsense', 'DURATION:PT1H')).toEqual([]);
    expect(at('SUMMARY:Without a start')).toEqual([]);
    expect(at('DTSTART:20410312T090000Z', 'DURATION:-PT1H')).toEqual([]);
  });
});

describe('spans', () => {
  it('are merged where they touch and cut to the window', () => {
    const at = (start: string, length: string) => event(`DTSTART:${start}`, `DURATION:${length}`);
    const text = calendar(
      at('20410312T100000Z', 'PT1H'),
      at('20410312T090000Z', 'PT1H'),
      at('20410312T093000Z', 'PT5M'),
      at('20410301T000000Z', 'P12D'),
      at('20410701T000000Z', 'P60D'),
    );
    expect(busy(text)).toEqual([
      '2041-03-10T08:00Z/2041-03-13T00:00Z',
      '2041-07-01T00:00Z/2041-07-09T08:00Z',
    ]);
    const counted = readBusy(text, reading);
    expect(counted.ok && counted.events).toBe(5);
  });

  it('include published busy times (VFREEBUSY)', () => {
    const text = calendar(
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20410312T090000Z/PT30M,20410312T110000Z/20410312T120000Z',
      'FREEBUSY;FBTYPE=FREE:20410313T090000Z/PT30M',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20410314T090000Z/PT30M',
      'END:VFREEBUSY',
    );
    expect(busy(text)).toEqual([
      '2041-03-12T09:00Z/2041-03-12T09:30Z',
      '2041-03-12T11:00Z/2041-03-12T12:00Z',
      '2041-03-14T09:00Z/2041-03-14T09:30Z',
    ]);
  });
});
