import { type Locale, localeTable } from '#platform/i18n/locales.ts';

/** As long as the client does not hear of it. */
export const undoMs = 60_000;

/**
 * How long a message that undoes stays, and where: apart from where rows have their buttons, since it
 * stays for so long (decision 23). On a phone all are as wide as it is, and two places would be one.
 */
export const undoPlace = (locale: Locale) => ({
  duration: undoMs,
  ...(matchMedia('(width > 600px)').matches && {
    position:
      localeTable[locale].dir === 'rtl' ? ('bottom-right' as const) : ('bottom-left' as const),
  }),
});
