import { type Locale, locales } from '#platform/i18n/locales.ts';

/** The languages that a test repeats in: all of them by night, by day only what is given. */
export const inLanguages = (...byDay: readonly [Locale, ...Locale[]]): readonly Locale[] =>
  import.meta.env['NIGHTLY'] === '1' ? locales : byDay;
