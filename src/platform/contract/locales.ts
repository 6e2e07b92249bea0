/**
 * The one table of languages: routes, not-found rules, switcher, formats, hreflang and the tests'
 * languages derive from it. Plain data, apart from the schemas so that small scripts need no zod.
 */
interface LocaleRow {
  /** What the language calls itself. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** BCP 47, for `Intl`; its language and region are what browsers and Open Graph know it by. */
  formatTag: string;
  /** With which day a week begins on the calendar, 1 Monday … 7 Sunday. */
  firstWeekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** How the calendar's columns are headed; `narrow` is a single letter. */
  weekdayWidth: 'short' | 'narrow';
  comma: string;
}

/** In the order in which the switcher names them. */
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
    // Its short names are the long ones.
    weekdayWidth: 'narrow',
    comma: '،',
  },
} as const satisfies Readonly<Record<string, LocaleRow>>;

export type Locale = keyof typeof localeTable;

/** Its pages stand at unprefixed addresses; its texts type and judge those of the others. */
export const defaultLocale: Locale = 'de';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(localeTable, value);
}

export const locales: readonly Locale[] = Object.keys(localeTable).filter(isLocale);
