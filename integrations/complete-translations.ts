import type { AstroIntegration } from 'astro';
import { catalogue } from '#i18n/catalogue.ts';
import { findTranslationFaults } from '#i18n/check.ts';
import { defaultLocale, locales } from '#i18n/locales.ts';

/** Fails a build in which a language lacks a text, has one too many, or lost a placeholder. */
export function completeTranslations(): AstroIntegration {
  return {
    name: 'complete-translations',
    hooks: {
      'astro:build:start': () => {
        const faults = locales.flatMap((locale) =>
          findTranslationFaults(catalogue[defaultLocale], catalogue[locale]).map(
            (fault) => `locales/${locale}: ${fault}`,
          ),
        );
        if (faults.length > 0) throw new Error(`Incomplete translations\n${faults.join('\n')}`);
      },
    },
  };
}
