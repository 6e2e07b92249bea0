/** Odd values as programs write them: each is interpreted or counted as unread, and hides no other event. */
import { describe, expect, it } from 'vitest';
import { readBusy } from '#features/calendars/reader/read-busy.ts';
import { busy, calendar, event, reading } from './busy.ts';

const healthy = event('UID:h', 'DTSTART:20410312T090000Z', 'DURATION:PT1H');
const healthySpan = '2041-03-12T09:00Z/2041-03-12T10:00Z';
const end = '2041-07-09T08:00Z';

const unread = (text: string) => {
  const read = readBusy(text, reading);
  return read.ok ? read.unread : read.cause;
};
/** Busy spans and number of unread events, for an event beside a healthy one. */
const beside = (...lines: string[]) => {
  const text = calendar(healthy, event('UID:o', ...lines));
  return [busy(text), unread(text)];
};

describe('an end far in the future', () => {
  it.each([
    ['DTSTART:20410401T100000', 'DTEND:99991231T235959'],
    ['DTSTART;TZID=Europe/Zurich:20410401T100000', 'DTEND;TZID=Europe/Zurich:99991231T235959'],
    ['DTSTART:20410401T080000Z', 'DTEND:99991231T235959Z'],
    ['DTSTART:20410401T100000', 'DURATION:P99999999999D'],
    ['DTSTART:20410401T100000', 'DURATION:PT999999999999999999999S'],
    ['DTSTART:20410401T100000', `DURATION:P${'9'.repeat(400)}D`],
    ['DTSTART:20410401T100000', 'DURATION:P99999999999D', 'RRULE:FREQ=YEARLY'],
  ])('blocks all following time: %s %s', (...lines) => {
    expect(beside(...lines)).toEqual([[healthySpan, `2041-04-01T08:00Z/${end}`], 0]);
    expect(beside(...lines, 'STATUS:CANCELLED')).toEqual([[healthySpan], 0]);
    expect(beside(...lines, 'TRANSP:TRANSPARENT')).toEqual([[healthySpan], 0]);
  });

  it('blocks all following days for an all-day event', () => {
    const days = ['DTSTART;VALUE=DATE:20410401', 'DTEND;VALUE=DATE:99991231'];
    expect(beside(...days)).toEqual([[healthySpan, `2041-03-31T22:00Z/${end}`], 0]);
  });
});

describe('a start far in the past or future', () => {
  it.each([
    ...[':00010101T000000', ':00010101T000000Z', ';VALUE=DATE:00010101', ':00000101T000000'],
    ...[';TZID=Europe/Zurich:00010101T000000', ';TZID=Asia/Tokyo:00010103T000000'],
    ...[':01000303T000000', ':09990303T000000', ';VALUE=DATE:09990303', ':10000303T000000'],
    ...[':99991231T235959', ';VALUE=DATE:99991231', ';TZID=America/New_York:99991231T235959'],
  ])('is accepted: %s', (start) => {
    const length = start.includes('DATE:') ? 'P1D' : 'PT1H';
    expect(beside(`DTSTART${start}`, `DURATION:${length}`)).toEqual([[healthySpan], 0]);
    expect(beside(`DTSTART${start}`, `DTEND${start}`)).toEqual([[healthySpan], 0]);
  });

  it('blocks time when the event lasts until today', () => {
    expect(beside('DTSTART:00010101T000000', 'DTEND:20410311T000000Z')).toEqual([
      ['2041-03-10T08:00Z/2041-03-11T00:00Z', healthySpan],
      0,
    ]);
    expect(beside('DTSTART:00010101T000000', 'DTEND:99991231T235959')[0]).toHaveLength(1);
  });

  it('removes no occurrence as EXDATE and replaces none as RECURRENCE-ID', () => {
    const twice = ['DTSTART:20410401T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'];
    const [first, second] = [1, 2].map((day) => `2041-04-0${day}T08:00Z/2041-04-0${day}T09:00Z`);
    const both = [[healthySpan, first, second], 0];
    expect(beside(...twice, 'EXDATE:00010101T000000')).toEqual(both);
    expect(beside(...twice, 'EXDATE:99991231T000000')).toEqual(both);
    const once = ['DTSTART:20410401T100000', 'DURATION:PT1H'];
    expect(beside(...once, 'RECURRENCE-ID:00010101T000000')).toEqual([[healthySpan, first], 0]);
  });
});

describe('a change to a series with an unreadable RECURRENCE-ID', () => {
  const series = event('UID:s', 'DTSTART:20410401T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY');
  const change = (place: string) =>
    event('UID:s', 'SEQUENCE:5', 'DTSTART:20410315T100000Z', 'DURATION:PT1H', place);

  it.each(['RECURRENCE-ID:soon', 'RECURRENCE-ID;RANGE=THISANDFUTURE:00010101T000000'])(
    'blocks its own time, is counted as unread, and hides nothing: %s',
    (place) => {
      const text = calendar(series, change(place));
      expect(busy(text)).toHaveLength(1 + busy(calendar(series)).length);
      expect(unread(text)).toBe(1);
    },
  );
});

describe('a date without VALUE=DATE', () => {
  const days = ['2041-03-31T22:00Z/2041-04-02T22:00Z'];

  it.each([
    ['DTSTART:20410401', 'DTEND:20410403'],
    ['DTSTART;VALUE=DATE:20410401', 'DTEND:20410403'],
    ['DTSTART;VALUE=DATE-TIME:20410401', 'DURATION:P2D'],
    ['DTSTART:20410401', 'RRULE:FREQ=DAILY;COUNT=2'],
    ['DTSTART:20410401', 'RDATE:20410402,20410403', 'EXDATE:20410403'],
  ])('is a whole day, as in old exports of Google: %s %s', (...lines) => {
    expect(beside(...lines)).toEqual([[healthySpan, ...days], 0]);
    expect(busy(calendar(event(...lines)), { allDay: false })).toEqual([]);
  });

  it('takes out and replaces the occurrence of its day', () => {
    const daily = ['UID:a', 'DTSTART:20410401T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'];
    expect(busy(calendar(event(...daily, 'EXDATE:20410401')))).toHaveLength(1);
    const moved = event(
      'UID:a',
      'RECURRENCE-ID:20410401',
      'DTSTART:20410405T100000',
      'DURATION:PT1H',
    );
    expect(busy(calendar(event(...daily), moved))).toEqual([
      ...['2041-04-02T08:00Z/2041-04-02T09:00Z', '2041-04-05T08:00Z/2041-04-05T09:00Z'],
    ]);
  });
});

describe('an unreadable value', () => {
  it.each([
    ['RDATE', ['RDATE;TZID:20410402T100000']],
    ['RDATE', ['RDATE 20410402T100000']],
    ['RRULE', ['RRULE FREQ=DAILY;COUNT=2']],
    ['RECURRENCE-ID', ['RECURRENCE-ID;TZID:20410401T100000']],
  ])('is counted: a line %s that is none', (_name, lines) => {
    const [spans, count] = beside('DTSTART:20410401T100000', 'DTEND:20410401T110000', ...lines);
    expect([spans, count]).toEqual([[healthySpan, '2041-04-01T08:00Z/2041-04-01T09:00Z'], 1]);
  });

  it('is counted: published busy times', () => {
    const published = (...periods: string[]) =>
      unread(calendar('BEGIN:VFREEBUSY', ...periods, 'END:VFREEBUSY'));
    const healthyPeriod = '20410312T090000Z/PT30M';
    expect(published(`FREEBUSY:${healthyPeriod}`)).toBe(0);
    expect(published(`FREEBUSY:${healthyPeriod},20410313T090000Z/soon`)).toBe(1);
    expect(published('FREEBUSY:soon')).toBe(1);
    expect(published('FREEBUSY:20410312/20410313')).toBe(1);
    expect(published('FREEBUSY;FBTYPE=FREE:20410313T090000Z/soon')).toBe(0);
  });

  it('does not hide a series: RECURRENCE-ID of a later change', () => {
    const series = event(
      'UID:a',
      'DTSTART:20410401T100000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=2',
    );
    const change = event(
      'UID:a',
      'SEQUENCE:3',
      'RECURRENCE-ID;TZID:20410402T100000',
      'DTSTART:20410405T100000',
      'DURATION:PT1H',
    );
    expect(busy(calendar(series, change))).toHaveLength(3);
    expect(unread(calendar(series, change))).toBe(1);
  });

  it.each([
    ...['20410230T100000', '20411301T100000', '20410401T250000', '20410401T990000', 'soon'],
  ])('is counted: a start at %s', (start) => {
    expect(beside(`DTSTART:${start}`, 'DURATION:PT1H')).toEqual([[healthySpan], 1]);
  });

  it('is counted: additional dates', () => {
    const once = ['DTSTART:20410401T100000', 'DURATION:PT1H'];
    expect(beside(...once, 'RDATE:20410402T100000,20410230T100000')).toEqual([
      [healthySpan, '2041-04-01T08:00Z/2041-04-01T09:00Z', '2041-04-02T08:00Z/2041-04-02T09:00Z'],
      1,
    ]);
  });

  it('is counted: an event in a zone with an invalid offset, which uses the firm’s zone', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Odd', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+9999', 'TZOFFSETTO:+9999', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const text = calendar(...zone, event('DTSTART;TZID=Odd:20410401T100000', 'DURATION:PT1H'));
    expect([busy(text), unread(text)]).toEqual([['2041-04-01T08:00Z/2041-04-01T09:00Z'], 1]);
  });

  it('is not counted for events that block no time: the firm’s own, free, cancelled', () => {
    const odd = ['DTSTART:soon', 'DURATION:PT1H'];
    const endless = ['DTSTART:20200101T090000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'];
    for (const lines of [odd, endless, ['DTSTART:20410401T100000', 'DURATION:soon']]) {
      const counted = (...more: string[]) => unread(calendar(event(...lines, ...more)));
      expect(counted('UID:a')).toBe(1);
      expect(counted('UID:abc@firm.example')).toBe(0);
      expect(counted('UID:a', 'STATUS:CANCELLED')).toBe(0);
      expect(counted('UID:a', 'TRANSP:TRANSPARENT')).toBe(0);
    }
  });
});
