/**
 * How a page writes its dates without `Intl`, whose first use keeps a slow phone busy for a tenth of a second:
 * names and order of the parts, which the build asks of `Intl`.
 */
import { fill } from './fill.ts';
import { type Locale, localeTable } from './locales.ts';

export type DateParts = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>;

interface Form {
  /** `{{weekday}}, {{day}}. {{month}} {{year}}` */
  pattern: string;
  /** From Monday; empty if the form has none. */
  weekdays: readonly string[];
  months: readonly string[];
}

/** The forms of one language by their parts. */
export interface DayWords {
  locale: Locale;
  forms: Readonly<Record<string, Form>>;
}

const keyOf = ({ weekday, day, month, year }: DateParts) => [weekday, day, month, year].join(' ');

function formOf(locale: Locale, parts: DateParts): Form {
  const { formatTag } = localeTable[locale];
  const formatter = new Intl.DateTimeFormat(formatTag, { ...parts, timeZone: 'UTC' });
  const partsOf = (month: number, day: number) =>
    // 1 January 2024 was a Monday.
    formatter.formatToParts(Date.UTC(2024, month, day));
  const nameIn = (type: 'weekday' | 'month', month: number, day: number) =>
    partsOf(month, day).flatMap((part) => (part.type === type ? [part.value] : []));
  const range = (length: number) => Array.from({ length }, (_, index) => index);
  return {
    pattern: partsOf(0, 1)
      .map(({ type, value }) => (type === 'literal' ? value : `{{${type}}}`))
      .join(''),
    weekdays: range(7).flatMap((day) => nameIn('weekday', 0, day + 1)),
    months: range(12).flatMap((month) => nameIn('month', month, 1)),
  };
}

/** The words for these forms, by `Intl`. */
export const dayWordsOf = (locale: Locale, asked: readonly DateParts[]): DayWords => ({
  locale,
  forms: Object.fromEntries(asked.map((parts) => [keyOf(parts), formOf(locale, parts)])),
});

/** A `YYYY-MM-DD` in words; `undefined` if these are not the words for that. */
export function writeDate(
  date: string,
  locale: Locale,
  parts: DateParts,
  words: DayWords | undefined,
): string | undefined {
  const form = words?.locale === locale ? words.forms[keyOf(parts)] : undefined;
  if (!form) return undefined;
  const [year = '', month, day] = date.split('-');
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return fill(form.pattern, {
    weekday: form.weekdays[weekday] ?? '',
    day: Number(day),
    month: form.months[Number(month) - 1] ?? '',
    year,
  });
}
