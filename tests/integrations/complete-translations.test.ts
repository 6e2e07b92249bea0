import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { locales } from '#platform/i18n/locales.ts';
import { findLanguageFaults } from '#integrations/complete-translations.ts';

const root = pathToFileURL('./');

describe('findLanguageFaults', () => {
  it.each(locales)('finds nothing missing in %s', (locale) => {
    expect(findLanguageFaults(locale, root)).toEqual([]);
  });

  it('names every place where a new language is missing', () => {
    expect(findLanguageFaults('xx', root)).toEqual([
      'src/platform/i18n/catalogue.ts: xx is missing',
      'src/platform/i18n/content-check.ts, foreign: xx is missing',
      'src/firm.ts, cityNames: xx is missing',
      'src/platform/i18n/desk-texts.ts: xx is missing',
      'src/platform/mail/texts.ts: xx is missing',
      'src/assets/flags/xx.svg: missing',
    ]);
  });
});
