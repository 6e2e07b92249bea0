import { type Locale, localeTable } from './locales.ts';

/** Language and region only, as browsers send them: `de-CH`, `ar-AE`. */
export const browserTag = (locale: Locale): string =>
  new Intl.Locale(localeTable[locale].formatTag).baseName;

/** The same in Open Graph's form: `de_CH`. */
export const openGraphTag = (locale: Locale): string => browserTag(locale).replace('-', '_');
