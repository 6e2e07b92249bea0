/** Days as people type them, and as a date field shows them. */
import type { Locale } from '#platform/contract/locales.ts';
import { formatDate } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { fold } from '#platform/rules/fold.ts';
import { addDays, isCalendarDate, isoWeekday } from '#platform/time/zone.ts';

export interface DayContext {
  locale: Locale;
  today: string;
  /** A day without a year is the first such day from here on. */
  from: string;
}

/** `24.12.2026` · `24 Dec 2026` · `24 ديسمبر 2026` */
export const writeDay = (date: string, locale: Locale): string =>
  formatDate(
    date,
    locale,
    locale === 'de'
      ? { day: '2-digit', month: '2-digit', year: 'numeric' }
      : { day: 'numeric', month: 'short', year: 'numeric' },
  );

/** Until when a year is sought: 29 February may be eight years away. */
const mostYears = 8;
const firstOfMonths = Array.from(
  { length: 12 },
  (_, index) => `2024-${String(index + 1).padStart(2, '0')}-01`,
);

/** Index of the name itself, or the only one that begins with `start` of at least `fewest` letters; -1 if none. */
function indexOf(names: readonly string[], start: string, fewest: number): number {
  const folded = names.map(fold);
  if (folded.includes(start)) return folded.indexOf(start);
  const found = folded.flatMap((name, index) => (name.startsWith(start) ? [index] : []));
  return start.length >= fewest && found.length === 1 ? (found[0] ?? -1) : -1;
}

/** Near days by names that `Intl` does not know, folded. */
const alsoNear: Readonly<Partial<Record<Locale, ReadonlyMap<string, number>>>> = {
  en: new Map([
    ['day after tomorrow', 2],
    ['the day after tomorrow', 2],
  ]),
  ar: new Map([['بعد غد', 2]]),
};

/** `heute`, `morgen` and what else the language calls the days around today, as `Intl` does. */
function nearDay(word: string, { locale, today }: DayContext): string | undefined {
  const names = new Intl.RelativeTimeFormat(localeTable[locale].formatTag, { numeric: 'auto' });
  const shift =
    alsoNear[locale]?.get(word) ??
    [-2, -1, 0, 1, 2].find((days) => fold(names.format(days, 'day')) === word);
  return shift === undefined ? undefined : addDays(today, shift);
}

/** The ISO weekday of a name or its beginning: `do`, `donnerstag`; 0 for any other word. */
function weekdayOf(word: string, locale: Locale): number {
  // 1 January 2024 was a Monday.
  const names = firstOfMonths
    .slice(0, 7)
    .map((_, index) => formatDate(addDays('2024-01-01', index), locale, { weekday: 'long' }));
  return indexOf(names, word, 2) + 1;
}

/** From Syria to Iraq, months have other names than on the Gulf: `كانون الأول` is December. */
const levantine = new Intl.DateTimeFormat('ar-SY', { month: 'long', timeZone: 'UTC' });

function monthOf(word: string, locale: Locale): number {
  if (/^\d+$/.test(word)) return Number(word);
  const names = firstOfMonths.map((date) => formatDate(date, locale, { month: 'long' }));
  const others = firstOfMonths.map((date) => levantine.format(Date.parse(date)));
  return (indexOf(locale === 'ar' ? [...names, ...others] : names, word, 3) % 12) + 1;
}

const iso = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), ...[month, day].map((n) => String(n).padStart(2, '0'))].join('-');

const yearFirst = /^([12]\d{3})[ ./]+(\d{1,2})[ ./]+(\d{1,2})$/;
const dayFirst = /^(\d{1,2})[ ./]+(\d{1,2}|\p{L}+(?: \p{L}+)?)[ ./]*(\d\d|[12]\d{3})?[ .]*$/u;
/** `2412`, `241226`, `24122026` */
const digits = /^(\d\d)(\d\d)(\d\d|[12]\d{3})?$/;

/**
 * Reads a day, day before month: `24.12.26`, `24.12.`, `24 12`, `241226`, `24. Dez`, `heute`, `Do`, ISO.
 * A weekday alone is its next one after today. Returns `YYYY-MM-DD`, or `null` if the text is no day.
 */
export function readDay(typed: string, context: DayContext): string | null {
  const { locale, today, from } = context;
  // Folded, hyphens and commas are spaces.
  const text = fold(typed).replace(/\s+/g, ' ').trim();
  const near = nearDay(text, context);
  if (near !== undefined) return near;
  const [, word = '', rest = ''] = /^(\p{L}+)[ .]*(.*)$/u.exec(text) ?? [];
  const weekday = word === '' ? 0 : weekdayOf(word, locale);
  if (word !== '' && rest === '') {
    return weekday === 0 ? null : addDays(today, ((weekday - isoWeekday(today) + 6) % 7) + 1);
  }
  // A weekday in front of a date may stand there; the date decides.
  const dated = weekday === 0 ? text : rest;
  const first = yearFirst.exec(dated);
  if (first) {
    const date = iso(Number(first[1]), Number(first[2]), Number(first[3]));
    return isCalendarDate(date) ? date : null;
  }
  const [, day = '', month = '', year = ''] = digits.exec(dated) ?? dayFirst.exec(dated) ?? [];
  const dateIn = (inYear: number) => iso(inYear, monthOf(month, locale), Number(day));
  const began = Number(from.slice(0, 4));
  const candidates =
    year === ''
      ? Array.from({ length: mostYears + 1 }, (_, index) => dateIn(began + index))
      : [dateIn(Number(year) + (year.length === 2 ? 2000 : 0))];
  const isMeant = (date: string) => isCalendarDate(date) && (year !== '' || date >= from);
  return candidates.find(isMeant) ?? null;
}
