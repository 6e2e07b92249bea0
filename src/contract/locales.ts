/** The languages of the site, apart from the schemas so that small scripts need no zod. */
export const locales = ['de', 'en', 'ar'] as const;
/** Its pages stand at unprefixed addresses; who names no language is answered in it. */
export const defaultLocale: Locale = 'de';
export type Locale = (typeof locales)[number];
