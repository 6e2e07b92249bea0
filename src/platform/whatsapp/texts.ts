/** The texts of WhatsApp messages; imported from `locales/` without the rest of the catalogue. */
import type { Locale } from '#platform/contract/locales.ts';
import whatsappAr from '#locales/ar/whatsapp.json' with { type: 'json' };
import whatsappDe from '#locales/de/whatsapp.json' with { type: 'json' };
import whatsappEn from '#locales/en/whatsapp.json' with { type: 'json' };

export const whatsappTexts = {
  de: whatsappDe,
  en: whatsappEn,
  ar: whatsappAr,
} as const satisfies Record<Locale, typeof whatsappDe>;
