/**
 * Dates and numbers in a page's language. Calendar dates are formatted as UTC days, so that the visitor's own
 * time zone cannot shift them.
 */
import { type DateParts, type DayWords, writeDate } from './day-words.ts';
import { type Locale, localeTable } from './locales.ts';

const utcDay = (date: string) => new Date(`${date}T00:00:00Z`);

// Cached by language and form: making a formatter costs far more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formatters.set(key, formatter);
  return formatter;
}

export const dayParts = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
} as const satisfies DateParts;

/** `Dienstag, 1. Dezember` · `Tuesday 1 December` · `الثلاثاء، 1 ديسمبر` */
export function formatDay(date: string, locale: Locale): string {
  return formatDate(date, locale, dayParts);
}

let pageWords: DayWords | undefined;
/** Gives `formatDate` the page's own words, which it prefers to `Intl`. */
export const writeWith = (words: DayWords): void => {
  pageWords = words;
};

/** Formats a `YYYY-MM-DD` with the given parts. */
export function formatDate(date: string, locale: Locale, parts: DateParts): string {
  const { formatTag } = localeTable[locale];
  const text =
    writeDate(date, locale, parts, pageWords) ??
    formatterOf(formatTag, { ...parts, timeZone: 'UTC' }).format(utcDay(date));
  // English has a comma only if there is a year; without it both forms look alike.
  return locale === 'en' ? text.replace(',', '') : text;
}

/** The first to the last of the days, with what they share said once: `2.–8. März 2041`. */
export function formatDays(days: readonly string[], locale: Locale, parts: DateParts): string {
  const { formatTag } = localeTable[locale];
  const [first = '', last = first] = [days.at(0), days.at(-1)];
  return formatterOf(formatTag, { ...parts, timeZone: 'UTC' }).formatRange(
    utcDay(first),
    utcDay(last),
  );
}

export function formatNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(localeTable[locale].formatTag).format(value);
}

/**
 * Amounts use another country's format for the language: for German that of Germany, as the specification
 * requires.
 */
const moneyTags: Readonly<Partial<Record<Locale, string>>> = { de: 'de-DE' };

/** Euros with two decimals: `1.234,50 €` · `€1,234.50` · `1,234.50 €` in Arabic. */
export function formatEuros(amount: number, locale: Locale): string {
  const format = { style: 'currency', currency: 'EUR' } as const;
  return new Intl.NumberFormat(moneyTags[locale] ?? localeTable[locale].formatTag, format).format(
    amount,
  );
}

/** `60 Minuten` · `60 minutes` · `60 دقيقة` */
export function formatMinutes(minutes: number, locale: Locale): string {
  const { formatTag } = localeTable[locale];
  const format = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(formatTag, format).format(minutes);
}

/** In hours if they are whole: `4 Stunden` · `4 hours` · `4 ساعات`; otherwise in minutes. */
export function formatHours(minutes: number, locale: Locale): string {
  if (minutes % 60 !== 0) return formatMinutes(minutes, locale);
  const { formatTag } = localeTable[locale];
  const format = { style: 'unit', unit: 'hour', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(formatTag, format).format(minutes / 60);
}

/** `12 Monate` · `12 months` · `12 شهرًا` */
export function formatMonths(months: number, locale: Locale): string {
  const { formatTag } = localeTable[locale];
  const format = { style: 'unit', unit: 'month', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(formatTag, format).format(months);
}

/** Name of a language in another language: `Arabisch` · `Arabic` · `العربية` */
export function languageName(language: Locale, locale: Locale): string {
  const names = new Intl.DisplayNames(localeTable[locale].formatTag, { type: 'language' });
  return names.of(language) ?? localeTable[language].name;
}

/**
 * Names of zones use another country's format for the language: British English has abbreviations that only
 * the British know.
 */
const zoneTags: Readonly<Partial<Record<Locale, string>>> = { en: 'en-001' };

/** Name of an IANA time zone: `Singapur (Ortszeit)` · `Singapore Time` · `توقيت سنغافورة` */
export function zoneName(timeZone: string, locale: Locale): string {
  const tag = zoneTags[locale] ?? localeTable[locale].formatTag;
  const format = formatterOf(tag, { timeZone, timeZoneName: 'shortGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The weekdays in the order of the language's calendars: `Mo`, `Montag` … */
export function weekdaysOf(locale: Locale) {
  const { formatTag, firstWeekday, weekdayWidth } = localeTable[locale];
  const name = (weekday: number, width: 'long' | 'short' | 'narrow') =>
    // 1 January 2024 was a Monday.
    new Intl.DateTimeFormat(formatTag, { weekday: width, timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, weekday),
    );
  const order = Array.from({ length: 7 }, (_, index) => firstWeekday + index);
  const names = order.map((weekday) => ({
    short: name(weekday, weekdayWidth),
    long: name(weekday, 'long'),
  }));
  return { first: firstWeekday, names };
}
