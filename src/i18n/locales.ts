/** The one table of languages; routes, switcher, formats and hreflang all derive from it. */
import { defaultLocale, type Locale, locales } from '#contract/locales.ts';

export { defaultLocale, type Locale, locales };

/** The translation library's default key in local storage; only the switcher writes it. */
export const localeStorageKey = 'i18nextLng';

export const localeTable = {
  de: { name: 'Deutsch', dir: 'ltr', formatTag: 'de-CH', openGraph: 'de_CH', firstWeekday: 1 },
  en: { name: 'English', dir: 'ltr', formatTag: 'en-GB', openGraph: 'en_GB', firstWeekday: 1 },
  // Clients from the Gulf read Western digits in dates and amounts.
  ar: {
    name: 'العربية',
    dir: 'rtl',
    formatTag: 'ar-AE-u-nu-latn',
    openGraph: 'ar_AE',
    firstWeekday: 7,
  },
} as const satisfies Record<
  Locale,
  {
    name: string;
    dir: 'ltr' | 'rtl';
    formatTag: string;
    openGraph: string;
    /** With which day a week begins on the calendar, 1 Monday … 7 Sunday. */
    firstWeekday: number;
  }
>;

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
