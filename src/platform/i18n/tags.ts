import { type Locale, localeTable } from './locales.ts';

/** The language and region alone, as browsers send them: `de-CH`, `ar-AE`. */
export const browserTag = (locale: Locale): string =>
  new Intl.Locale(localeTable[locale].formatTag).baseName;

/** As Open Graph writes it: `de_CH`. */
export const openGraphTag = (locale: Locale): string => browserTag(locale).replace('-', '_');
