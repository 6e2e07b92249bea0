import { describe, expect, it } from 'vitest';
import { catalogue } from '#platform/i18n/catalogue.ts';
import { findTranslationFaults } from '#platform/i18n/check.ts';
import { fill } from '#platform/i18n/fill.ts';
import { locales } from '#platform/i18n/locales.ts';
import { localizePath, splitPath } from '#platform/i18n/paths.ts';

describe('translations', () => {
  it.each(locales)('%s says all that German says, and nothing more', (locale) => {
    expect(findTranslationFaults(catalogue.de, catalogue[locale])).toEqual([]);
  });

  it('names what is missing, extra, empty or has lost a placeholder', () => {
    const faults = findTranslationFaults(
      { a: 'A', b: { c: '{{n}} C' }, d: 'D' },
      { b: { c: 'C' }, d: ' ', e: 'E' },
    );
    expect(faults).toEqual(['missing: a', 'placeholders: b.c', 'empty: d', 'extra: e']);
  });
});

describe('fill', () => {
  it('fills what it has a value for and leaves the rest', () => {
    expect(fill('{{a}} {{b}} {{toString}}', { a: 1 })).toBe('1 {{b}} {{toString}}');
  });
});

describe('addresses', () => {
  it.each([
    ['/', 'de', '/'],
    ['/', 'ar', '/ar'],
    ['/booking?service=sonstige', 'en', '/en/booking?service=sonstige'],
    ['/#contact', 'en', '/en#contact'],
  ] as const)('%s in %s is %s', (path, locale, expected) => {
    expect(localizePath(path, locale)).toBe(expected);
  });

  it.each([
    ['/', 'de', '/'],
    ['/booking', 'de', '/booking'],
    ['/ar', 'ar', '/'],
    ['/en/booking', 'en', '/booking'],
    ['/energy', 'de', '/energy'],
  ] as const)('%s is %s of %s', (pathname, locale, path) => {
    expect(splitPath(pathname)).toEqual({ locale, path });
  });
});
