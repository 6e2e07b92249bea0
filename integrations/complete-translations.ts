import { existsSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { deskTexts } from '#platform/i18n/desk-texts.ts';
import { elsewhere } from '#firm';
import { catalogue } from '#platform/i18n/catalogue.ts';
import { findTranslationFaults } from '#platform/i18n/check.ts';
import { foreign } from '#platform/i18n/content-check.ts';
import { defaultLocale, locales } from '#platform/i18n/locales.ts';
import { notifyTexts } from '#platform/mail/texts.ts';

/** Tables besides the languages' own that have an entry for each language. */
const tables: Readonly<Record<string, object>> = {
  'src/platform/i18n/catalogue.ts': catalogue,
  'src/platform/i18n/content-check.ts, foreign': foreign,
  'src/firm.ts, cityNames': elsewhere.cityNames,
  'src/platform/i18n/desk-texts.ts': deskTexts,
  'src/platform/mail/texts.ts': notifyTexts,
};

const flagOf = (locale: string) => `src/assets/flags/${locale}.svg`;

/**
 * Finds what a language lacks, apart from the content, which has a check of its own
 * (`src/content.config.ts`).
 * @param root the project's folder
 * @returns one line per text, table or file, beginning with its place
 */
export function findLanguageFaults(locale: string, root: URL): string[] {
  const lacking = Object.entries(tables)
    .filter(([, table]) => !Object.hasOwn(table, locale))
    .map(([place]) => `${place}: ${locale} is missing`);
  const flag = existsSync(new URL(flagOf(locale), root)) ? [] : [`${flagOf(locale)}: missing`];
  const texts = new Map<string, object>(Object.entries(catalogue)).get(locale);
  const faults = texts ? findTranslationFaults(catalogue[defaultLocale], texts) : [];
  return [...lacking, ...flag, ...faults.map((fault) => `locales/${locale}: ${fault}`)];
}

/** Fails a build in which a language is incomplete; lists everything that is missing at once. */
export function completeTranslations(): AstroIntegration {
  return {
    name: 'complete-translations',
    hooks: {
      // Before content and pages are read, which would each stop at the first missing text.
      'astro:config:setup': ({ command, config }) => {
        if (command !== 'build') return;
        const faults = locales.flatMap((locale) => findLanguageFaults(locale, config.root));
        if (faults.length > 0) throw new Error(`Incomplete languages\n${faults.join('\n')}`);
      },
    },
  };
}
