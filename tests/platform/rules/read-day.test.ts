/** Days as Swiss hands write them. Today is Thursday, 26 November 2026. */
import { describe, expect, it } from 'vitest';
import { readDay, writeDay } from '#platform/desk-ui/read-day.ts';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import { formatDate } from '#platform/i18n/format.ts';
import { addDays } from '#platform/time/zone.ts';

const today = '2026-11-26';
const read = (typed: string, locale: Locale = 'de', from = addDays(today, -28)) =>
  readDay(typed, { locale, today, from });

describe('readDay', () => {
  it.each([
    ['24.12.2026', '2026-12-24'],
    ['24.12.26', '2026-12-24'],
    ['24.12.', '2026-12-24'],
    ['24.12', '2026-12-24'],
    ['24 12', '2026-12-24'],
    ['24/12/26', '2026-12-24'],
    ['24-12-2026', '2026-12-24'],
    ['4.1.', '2027-01-04'],
    ['241226', '2026-12-24'],
    ['24122026', '2026-12-24'],
    ['2412', '2026-12-24'],
    ['2026-12-24', '2026-12-24'],
    ['2026.12.24', '2026-12-24'],
    ['24. Dez', '2026-12-24'],
    ['24. Dezember 2027', '2027-12-24'],
    ['1 mär 27', '2027-03-01'],
    ['Do., 24. Dezember 2026', '2026-12-24'],
    ['heute', '2026-11-26'],
    [' Morgen ', '2026-11-27'],
    ['übermorgen', '2026-11-28'],
    ['gestern', '2026-11-25'],
    ['Fr', '2026-11-27'],
    ['Do.', '2026-12-03'],
    ['mittwoch', '2026-12-02'],
    ['24.12.1999', '1999-12-24'],
    ['29.2.', '2028-02-29'],
  ])('de: %j is %s', (typed, date) => {
    expect(read(typed)).toBe(date);
  });

  it.each([
    ['en', '24 Dec 2026', '2026-12-24'],
    ['en', '4 Sept', '2027-09-04'],
    ['en', 'tomorrow', '2026-11-27'],
    ['en', 'day after tomorrow', '2026-11-28'],
    ['en', 'The day after tomorrow', '2026-11-28'],
    ['en', 'Mon', '2026-11-30'],
    ['en', '3/4/2027', '2027-04-03'],
    ['ar', '24 ديسمبر 2026', '2026-12-24'],
    ['ar', '٢٤/١٢/٢٠٢٦', '2026-12-24'],
    ['ar', 'غدا', '2026-11-27'],
    ['ar', 'بعد غد', '2026-11-28'],
    ['ar', 'بعد الغد', '2026-11-28'],
    ['ar', 'اليوم', '2026-11-26'],
    ['ar', '24 كانون الأول 2026', '2026-12-24'],
    ['ar', '30 تشرين الثاني', '2026-11-30'],
    ['ar', '5 آب', '2027-08-05'],
    ['ar', '5 أيار 27', '2027-05-05'],
    ['ar', 'الخميس، 24 كانون الاول 2026', '2026-12-24'],
    ['ar', 'الاثنين', '2026-11-30'],
  ] as const)('%s: %j is %s', (locale, typed, date) => {
    expect(read(typed, locale)).toBe(date);
  });

  it.each([
    ...['24', '2', '31.2.26', '12/24/2026', '24.12.202', '24.12.0026', '24.13.', '0.1.', '32.1.'],
    ...[
      'bald',
      'm',
      'ju',
      '24. ma',
      'Do 24',
      '2026-02-30',
      '2026-13-01',
      '2412x',
      '24.12.26 x',
      '24 dez x 26',
      '.',
    ],
  ])('%j is no day', (typed) => {
    expect(read(typed)).toBeNull();
  });

  it.each(['5 تشرين', '32 ديسمبر', 'constructor'])('ar: %j is no day', (typed) => {
    expect(read(typed, 'ar')).toBeNull();
  });

  it('takes a day without a year from a given day on', () => {
    expect(read('25.11.', 'de', today)).toBe('2027-11-25');
    expect(read('25.11.')).toBe('2026-11-25');
    expect(read('29.10.')).toBe('2026-10-29');
    expect(read('28.10.')).toBe('2027-10-28');
  });

  it.each(locales)('%s: reads every day as it is written, short or in full', (locale) => {
    for (let date = '2027-12-01'; date < '2029-01-01'; date = addDays(date, 1)) {
      expect(read(writeDay(date, locale), locale)).toBe(date);
      const parts = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
      expect(read(formatDate(date, locale, parts), locale)).toBe(date);
    }
  });
});

it('writeDay: in the form of each language', () => {
  expect(locales.map((locale) => writeDay('2026-09-04', locale))).toEqual([
    ...['04.09.2026', '4 Sept 2026', '4 سبتمبر 2026'],
  ]);
});
