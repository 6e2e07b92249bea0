/**
 * Dates and numbers in a page's language. Calendar dates are formatted as UTC days, so that no
 * visitor's own zone can shift them.
 */
import { type Locale, localeTable } from './locales.ts';

const utcDay = (date: string) => new Date(`${date}T00:00:00Z`);

/** `Dienstag, 1. Dezember` · `Tuesday 1 December` · `الثلاثاء، 1 ديسمبر` */
export function formatDay(date: string, locale: Locale): string {
  return formatDate(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** A `YYYY-MM-DD` with the parts asked for. */
export function formatDate(
  date: string,
  locale: Locale,
  parts: Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>,
): string {
  const { formatTag } = localeTable[locale];
  return new Intl.DateTimeFormat(formatTag, { ...parts, timeZone: 'UTC' }).format(utcDay(date));
}

export function formatNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(localeTable[locale].formatTag).format(value);
}
