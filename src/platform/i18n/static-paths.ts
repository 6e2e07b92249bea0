import { defaultLocale, type Locale, locales } from './locales.ts';

/** `getStaticPaths` of a page that exists in every language; the default language has no prefix. */
export function localeStaticPaths(): { params: { locale: Locale | undefined } }[] {
  return locales.map((locale) => ({
    params: { locale: locale === defaultLocale ? undefined : locale },
  }));
}
