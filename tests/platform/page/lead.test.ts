/** Where a visitor of an unprefixed address is led, with stubs of the browser. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leadToLanguage } from '#platform/i18n/lead.ts';
import { locales, localeStorageKey } from '#platform/i18n/locales.ts';

afterEach(() => vi.unstubAllGlobals());

interface Visit {
  languages: readonly string[];
  path?: string;
  /** The stored choice; `refused` if the browser refuses storage. */
  stored?: string | null;
  referrer?: string;
  userAgent?: string;
}

const here = 'https://firm.example';

/** The page after the visit, and the address that replaced its own. */
function visit({ languages, path = '/', stored = null, referrer = '', userAgent = 'x' }: Visit) {
  const { origin, pathname, search, hash } = new URL(path, here);
  const replace = vi.fn<(address: string) => void>();
  const page = { head: { innerHTML: '' }, documentElement: { hidden: false }, referrer };
  // Without `setItem`: a detected language is not stored as a choice.
  const getItem = (name: string) => {
    if (stored === 'refused') throw new DOMException('refused', 'SecurityError');
    return name === localeStorageKey ? stored : null;
  };
  vi.stubGlobal('navigator', { languages, userAgent });
  vi.stubGlobal('localStorage', { getItem });
  vi.stubGlobal('location', { origin, pathname, search, hash, replace });
  vi.stubGlobal('document', page);
  leadToLanguage(localeStorageKey, 'de', locales);
  return { page, to: replace.mock.calls[0]?.[0] };
}

describe('leadToLanguage', () => {
  it.each([
    [['de-CH'], '/booking', undefined],
    [['en-GB'], '/booking?service=sonstige#main', '/en/booking?service=sonstige#main'],
    [['ar-EG', 'en'], '/', '/ar'],
    [['eo', 'EN-us'], '/faq', '/en/faq'],
    // Esperanto, which the site does not have.
    [['eo'], '/', undefined],
  ])('a browser in %j is led from %s to %s', (languages, path, expected) => {
    expect(visit({ languages, path }).to).toBe(expected);
  });

  it.each([
    ['de', 'en-GB', undefined],
    ['ar', 'de-CH', '/ar'],
    ['xx', 'en-GB', '/en'],
    ['refused', 'en-GB', '/en'],
  ])('the stored choice %s of a browser in %s leads to %s', (stored, language, expected) => {
    expect(visit({ stored, languages: [language] }).to).toBe(expected);
  });

  it('shows nothing before the redirect, after which the referrer is no page of the site', () => {
    const { documentElement, head } = visit({ languages: ['ar'] }).page;
    expect(documentElement.hidden).toBe(true);
    expect(head.innerHTML).toBe('<meta name=referrer content=no-referrer>');
    const stays = visit({ languages: ['de'] }).page;
    expect([stays.documentElement.hidden, stays.head.innerHTML]).toEqual([false, '']);
  });

  it('leads nobody who comes from within the site, unless a language was chosen', () => {
    const inside = { languages: ['en'], referrer: `${here}/en/about` };
    expect(visit(inside).to).toBeUndefined();
    expect(visit({ ...inside, stored: 'ar' }).to).toBe('/ar');
    expect(visit({ ...inside, referrer: 'https://elsewhere.example/' }).to).toBe('/en');
  });

  it('leads no crawler', () => {
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect(visit({ languages: ['en-US'], userAgent }).to).toBeUndefined();
  });
});
