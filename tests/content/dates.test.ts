import { describe, expect, it } from 'vitest';
import { dateForms } from '#features/appointments/page/date-forms.ts';
import { dayWordsOf, writeDate } from '#platform/i18n/day-words.ts';
import { formatDate, formatDay, weekdaysOf } from '#platform/i18n/format.ts';
import { locales } from '#platform/i18n/locales.ts';

const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const short = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

describe('dates', () => {
  it.each([
    ['de', 'Montag, 7. Dezember', 'Montag, 7. Dezember 2026', 'Mo., 7. Dez. 2026'],
    ['en', 'Monday 7 December', 'Monday 7 December 2026', 'Mon 7 Dec 2026'],
    ['ar', 'الاثنين، 7 ديسمبر', 'الاثنين، 7 ديسمبر 2026', 'الاثنين، 7 ديسمبر 2026'],
  ] as const)('in %s have the same style with and without a year', (locale, day, year, brief) => {
    const date = '2026-12-07';
    expect(formatDay(date, locale)).toBe(day);
    expect(formatDate(date, locale, long)).toBe(year);
    expect(formatDate(date, locale, short)).toBe(brief);
  });

  it.each(locales)('in %s are the same in the words that the booking page carries', (locale) => {
    const forms = dateForms(locale);
    const words = dayWordsOf(locale, forms);
    for (let day = Date.UTC(2026, 0); day < Date.UTC(2029, 0); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      for (const parts of forms) {
        const written = writeDate(date, locale, parts, words);
        const text = locale === 'en' ? written?.replace(',', '') : written;
        expect(text).toBe(formatDate(date, locale, parts));
      }
    }
    expect(writeDate('2026-12-07', locale, { day: '2-digit' }, words)).toBeUndefined();
  });

  // CLDR: the same in Switzerland, Britain and the Emirates.
  it.each(locales)('begin a week on Monday in %s', (locale) => {
    expect(weekdaysOf(locale).first).toBe(1);
  });
});
