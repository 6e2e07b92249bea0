import { type Locale, locales } from '#platform/i18n/locales.ts';

/** The languages that a test repeats in: all of them at night, by day those given. */
export const inLanguages = (...byDay: readonly [Locale, ...Locale[]]): readonly Locale[] =>
  import.meta.env['NIGHTLY'] === '1' ? locales : byDay;
