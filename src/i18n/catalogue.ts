/**
 * The interface texts of `locales/`, typed from the German source. Pages, islands (through the
 * page that hosts them) and functions read them here; no i18n runtime reaches the browser.
 */
import arBooking from '#locales/ar/booking.json' with { type: 'json' };
import arHome from '#locales/ar/home.json' with { type: 'json' };
import arServices from '#locales/ar/services.json' with { type: 'json' };
import arSite from '#locales/ar/site.json' with { type: 'json' };
import deBooking from '#locales/de/booking.json' with { type: 'json' };
import deHome from '#locales/de/home.json' with { type: 'json' };
import deServices from '#locales/de/services.json' with { type: 'json' };
import deSite from '#locales/de/site.json' with { type: 'json' };
import enBooking from '#locales/en/booking.json' with { type: 'json' };
import enHome from '#locales/en/home.json' with { type: 'json' };
import enServices from '#locales/en/services.json' with { type: 'json' };
import enSite from '#locales/en/site.json' with { type: 'json' };
import type { Locale } from './locales.ts';

const de = { booking: deBooking, home: deHome, services: deServices, site: deSite };

export type Catalogue = typeof de;
export type Namespace = keyof Catalogue;
/** The texts of one namespace, as a page hands them to an island. */
export type Texts<N extends Namespace> = Catalogue[N];

export const catalogue: Readonly<Record<Locale, Catalogue>> = {
  de,
  en: { booking: enBooking, home: enHome, services: enServices, site: enSite },
  ar: { booking: arBooking, home: arHome, services: arServices, site: arSite },
};

/** One namespace in one language. */
export function pick<N extends Namespace>(locale: Locale, namespace: N): Texts<N> {
  return catalogue[locale][namespace];
}
