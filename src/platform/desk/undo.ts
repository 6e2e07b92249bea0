import type { Failure } from '#platform/browser/api.ts';
import { minuteMs } from '#platform/time/units.ts';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';

/** How long an act can be undone, in ms; the client is told after it. */
export const undoMs = minuteMs;

/** A change that was made, and how to take it back. */
export interface Made {
  /** Says that it was made. */
  said: string;
  takeBack: () => Promise<{ ok: true } | Failure>;
}

/**
 * Duration and position of a toast with an undo button: away from the buttons of rows, since it stays for so
 * long (decision 23). On a phone all toasts have the same width, so a second position makes no sense.
 */
export const undoPlace = (locale: Locale) => ({
  duration: undoMs,
  ...(matchMedia('(width > 600px)').matches && {
    position:
      localeTable[locale].dir === 'rtl' ? ('bottom-right' as const) : ('bottom-left' as const),
  }),
});
