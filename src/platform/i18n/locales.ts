/** The languages for pages, islands and build steps; the table is in the contract. */
export {
  defaultLocale,
  isLocale,
  type Locale,
  locales,
  localeTable,
} from '#platform/contract/locales.ts';

/** The translation library's default key in local storage; only the language switcher writes it. */
export const localeStorageKey = 'i18nextLng';
