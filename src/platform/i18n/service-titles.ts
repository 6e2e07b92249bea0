/** The titles of services across languages; imported from `locales/` without the rest of the catalogue. */
import { type Locale, locales } from '#platform/contract/locales.ts';
import { services } from '#platform/contract/service.ts';
import ar from '#locales/ar/services.json' with { type: 'json' };
import de from '#locales/de/services.json' with { type: 'json' };
import en from '#locales/en/services.json' with { type: 'json' };

const titles = { de: de.titles, en: en.titles, ar: ar.titles };

/** Every service's title in each language → its title in this one. */
export const titlesIn = (locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(
    services.flatMap((service) =>
      locales.map((each) => [titles[each][service], titles[locale][service]]),
    ),
  );

/** A text of the desk: a service's title in this language, if it is one in any; otherwise as it was written. */
export const titleIn = (text: string, locale: Locale): string =>
  new Map(Object.entries(titlesIn(locale))).get(text) ?? text;
