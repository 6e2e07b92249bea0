/** The texts of files that the desk exports; imported from `locales/` without the rest of the catalogue. */
import { notProvided } from '#platform/contract/fields.ts';
import type { Locale } from '#platform/contract/locales.ts';
import recordsAr from '#locales/ar/records.json' with { type: 'json' };
import servicesAr from '#locales/ar/services.json' with { type: 'json' };
import recordsDe from '#locales/de/records.json' with { type: 'json' };
import servicesDe from '#locales/de/services.json' with { type: 'json' };
import recordsEn from '#locales/en/records.json' with { type: 'json' };
import servicesEn from '#locales/en/services.json' with { type: 'json' };

export interface DeskTexts {
  records: typeof recordsDe;
  services: { titles: typeof servicesDe.titles };
}

export const deskTexts = {
  de: { records: recordsDe, services: servicesDe },
  en: { records: recordsEn, services: servicesEn },
  ar: { records: recordsAr, services: servicesAr },
} as const satisfies Record<Locale, DeskTexts>;

/** A given value, or "not provided" in the language of `texts`; the store holds the German words for it. */
export const givenIn = ({ records }: Pick<DeskTexts, 'records'>, value: string): string =>
  value === '' || value === notProvided ? records.notProvided : value;
