/** The languages as pages, islands and build steps read them; the table is the contract's. */
export {
  defaultLocale,
  isLocale,
  type Locale,
  locales,
  localeTable,
} from '#platform/contract/locales.ts';

/** The translation library's default key in local storage; only the switcher writes it. */
export const localeStorageKey = 'i18nextLng';
