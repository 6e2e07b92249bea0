import { describe, expect, it } from 'vitest';
import { catalogue } from '#platform/i18n/catalogue.ts';
import { findTranslationFaults } from '#platform/i18n/check.ts';
import { fill } from '#platform/i18n/fill.ts';
import { locales } from '#platform/i18n/locales.ts';
import { localizePath, splitPath } from '#platform/i18n/paths.ts';

describe('translations', () => {
  it.each(locales)('%s has exactly the texts that German has', (locale) => {
    expect(findTranslationFaults(catalogue.de, catalogue[locale])).toEqual([]);
  });

  it('findTranslationFaults names missing, extra and empty texts, and missing placeholders', () => {
    const faults = findTranslationFaults(
      { a: 'A', b: { c: '{{n}} C' }, d: 'D' },
      { b: { c: 'C' }, d: ' ', e: 'E' },
    );
    expect(faults).toEqual(['missing: a', 'placeholders: b.c', 'empty: d', 'extra: e']);
  });
});

describe('fill', () => {
  it('fills placeholders with a value and leaves the others', () => {
    expect(fill('{{a}} {{b}} {{toString}}', { a: 1 })).toBe('1 {{b}} {{toString}}');
  });
});

describe('addresses', () => {
  it.each([
    ['/', 'de', '/'],
    ['/', 'ar', '/ar'],
    ['/booking?service=sonstige', 'en', '/en/booking?service=sonstige'],
    ['/#contact', 'en', '/en#contact'],
  ] as const)('localizePath: %s in %s is %s', (path, locale, expected) => {
    expect(localizePath(path, locale)).toBe(expected);
  });

  it.each([
    ['/', 'de', '/'],
    ['/booking', 'de', '/booking'],
    ['/ar', 'ar', '/'],
    ['/en/booking', 'en', '/booking'],
    ['/energy', 'de', '/energy'],
  ] as const)('splitPath: %s is %s of %s', (pathname, locale, path) => {
    expect(splitPath(pathname)).toEqual({ locale, path });
  });
});
