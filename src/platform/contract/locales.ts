/**
 * The table of languages: routes, not-found rules, switcher, formats, hreflang and the tests' languages
 * derive from it. Plain data without schemas, so that small scripts need no zod.
 */
interface LocaleRow {
  /** Name of the language in the language itself. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** BCP 47 tag for `Intl`; browsers and Open Graph get its language and region. */
  formatTag: string;
  /** First day of the week in calendars, 1 Monday … 7 Sunday. */
  firstWeekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** Format of the calendar's column headings; `narrow` is a single letter. */
  weekdayWidth: 'short' | 'narrow';
  comma: string;
}

/** In the order of the language switcher. */
export const localeTable = {
  de: {
    name: 'Deutsch',
    dir: 'ltr',
    formatTag: 'de-CH',
    firstWeekday: 1,
    weekdayWidth: 'short',
    comma: ',',
  },
  en: {
    name: 'English',
    dir: 'ltr',
    formatTag: 'en-GB',
    firstWeekday: 1,
    weekdayWidth: 'short',
    comma: ',',
  },
  ar: {
    name: 'العربية',
    dir: 'rtl',
    // Clients from the Gulf read Western digits in dates and amounts.
    formatTag: 'ar-AE-u-nu-latn',
    firstWeekday: 1,
    // The short weekday names in Arabic are the long ones.
    weekdayWidth: 'narrow',
    comma: '،',
  },
} as const satisfies Readonly<Record<string, LocaleRow>>;

export type Locale = keyof typeof localeTable;

/**
 * Its pages have addresses without a prefix; the types of its texts apply to the other languages, which are
 * checked against it.
 */
export const defaultLocale: Locale = 'de';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(localeTable, value);
}

export const locales: readonly Locale[] = Object.keys(localeTable).filter(isLocale);
