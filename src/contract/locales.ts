/** The languages of the site, apart from the schemas so that small scripts need no zod. */
export const locales = ['de', 'en', 'ar'] as const;
export type Locale = (typeof locales)[number];
