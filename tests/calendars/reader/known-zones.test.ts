import { describe, expect, it } from 'vitest';
import { busy, calendar, event, fixture } from './busy.ts';

/** A description that is wrong for every zone named here. */
const described = (name: string) => [
  ...[
    'BEGIN:VTIMEZONE',
    `TZID:${name.replaceAll(/\\?,/g, String.raw`\,`)}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
  ],
  ...['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE'],
];

/** Nine o'clock on a winter day and on a summer day, in UTC. */
const nineIn = (name: string, parameter = `"${name}"`) =>
  ['20410312', '20410612'].map((day) =>
    busy(
      calendar(
        ...described(name),
        event(`DTSTART;TZID=${parameter}:${day}T090000`, 'DURATION:PT1H'),
      ),
    ),
  );

const clocks = { utc: ['09:00', '09:00'], zurich: ['08:00', '07:00'], newYork: ['13:00', '13:00'] };
const expected = ([winter, summer]: readonly string[]) => [
  [expect.stringContaining(`2041-03-12T${winter}Z/`)],
  [expect.stringContaining(`2041-06-12T${summer}Z/`)],
];

describe('a known zone name takes precedence over its description', () => {
  it('with changes of 2007 only: a series with one exception and one moved occurrence', async () => {
    expect(busy(await fixture('emclient'))).toEqual([
      '2041-03-12T08:00Z/2041-03-12T09:00Z',
      '2041-03-19T08:00Z/2041-03-19T09:00Z',
      '2041-03-26T08:00Z/2041-03-26T09:00Z',
      // Summer time begins on 31 March. 2 April is an exception, 9 April is moved to the afternoon.
      '2041-04-09T12:00Z/2041-04-09T13:00Z',
      '2041-04-16T07:00Z/2041-04-16T08:00Z',
      '2041-04-23T07:00Z/2041-04-23T08:00Z',
    ]);
  });

  it('with winter time only', async () => {
    expect(busy(await fixture('davx5'))).toEqual([
      '2041-03-13T07:30Z/2041-03-13T08:30Z',
      '2041-06-11T06:30Z/2041-06-11T07:30Z',
    ]);
  });

  it('with rules that ended in 2025', async () => {
    expect(busy(await fixture('rule-until-2025'))).toEqual([
      '2041-03-14T10:00Z/2041-03-14T11:30Z',
      '2041-03-28T10:00Z/2041-03-28T11:30Z',
      '2041-04-25T09:00Z/2041-04-25T10:30Z',
    ]);
  });

  it('in the form of RFC 5545 for the year 2007', async () => {
    const text = await fixture('rfc5545');
    expect(busy(text, { from: Date.parse('2041-03-08T00:00:00Z') })).toEqual([
      '2041-03-08T14:00Z/2041-03-08T15:00Z',
      '2041-03-11T13:00Z/2041-03-11T14:00Z',
      '2041-03-13T13:00Z/2041-03-13T14:00Z',
    ]);
  });

  it.each([
    ['Europe/Zurich', clocks.zurich],
    ['europe/zurich', clocks.zurich],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Zurich', clocks.zurich],
    ['/freeassociation.sourceforge.net/Europe/Zurich', clocks.zurich],
    ['/mozilla.org/20070129_1/Europe/Berlin', clocks.zurich],
    ['/citadel.org/20210210_1/America/New_York', clocks.newYork],
    ['/softwarestudio.org/Tzfile/America/Indiana/Indianapolis', clocks.newYork],
    ['W. Europe Standard Time', clocks.zurich],
    ['w. europe standard time', clocks.zurich],
    ['/microsoft.com/W. Europe Standard Time', clocks.zurich],
    ['Etc/UTC', clocks.utc],
  ])('%s', (name, times) => {
    expect(nineIn(name)).toEqual(expected(times));
  });
});

describe('zone names as Outlook displays them', () => {
  it.each([
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', clocks.zurich],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', clocks.zurich],
    ['(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', clocks.zurich],
    ['(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague', clocks.zurich],
    ['(UTC+01:00) Brüssel, Kopenhagen, Madrid, Paris', clocks.zurich],
    ['(UTC) Dublin, Edinburgh, Lisbon, London', ['09:00', '08:00']],
    ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', ['09:00', '08:00']],
    ['(UTC) Coordinated Universal Time', clocks.utc],
    ['(UTC-05:00) Eastern Time (US & Canada)', clocks.newYork],
    ['(UTC-08:00) Pacific Time (US & Canada)', ['16:00', '16:00']],
    ['(UTC-07:00) Arizona', ['16:00', '16:00']],
    ['(UTC+09:00) Osaka, Sapporo, Tokyo', ['00:00', '00:00']],
  ])('%s', (name, times) => {
    expect(nineIn(name)).toEqual(expected(times));
  });

  it('are read with unquoted comma and colon', () => {
    const name = String.raw`(UTC+01:00) Amsterdam\, Berlin\, Bern\, Rome\, Stockholm\, Vienna`;
    expect(nineIn(name, name)).toEqual(expected(clocks.zurich));
  });

  it('mean the place with the given offset: La Paz in Mexico', () => {
    const name = '(UTC-07:00) Chihuahua, La Paz, Mazatlan';
    expect(nineIn(name)).toEqual(expected(['16:00', '16:00']));
  });
});

describe('an unknown zone name uses its description', () => {
  it.each([
    'Customized Time Zone 1',
    'GMT +0100 (Standard) / GMT +0200 (Daylight)',
    '(UTC+05:30) Nowhere',
    // A city with another offset than the one given.
    '(UTC+02:00) Zurich',
    '/example.com/Elsewhere',
    'constructor',
    // New York in winter, or all year: the name does not tell which.
    'EST',
    'gmt',
  ])('%s', (name) => {
    expect(nineIn(name)).toEqual(expected(['03:30', '03:30']));
  });
});
