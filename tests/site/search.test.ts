/** What search engines and shared links are told, on the built site. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { splitPath } from '#i18n/paths.ts';
import { locales } from '#i18n/locales.ts';
import cards from '#scripts/draw/cards.json' with { type: 'json' };
import { listPages, site } from '#scripts/pages.ts';

const pages = await listPages();
const indexed = pages.filter(({ isIndexed }) => isIndexed);
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const pathOf = (url: string | undefined) => new URL(url ?? '').pathname;

describe('shared links', () => {
  it('show a picture with the words of the page: else render them anew (scripts/draw/cards.ts)', () => {
    const shown = indexed.map(({ html, heading }) => [pathOf(meta(html, 'og:image')), heading]);
    expect(Object.fromEntries(shown)).toEqual(cards);
  });

  it.each(pages)('$address has its picture', ({ html }) => {
    expect(existsSync(join(site, pathOf(meta(html, 'og:image'))))).toBe(true);
    expect(meta(html, 'og:image:alt')).toBeTruthy();
  });
});

describe('titles and descriptions', () => {
  it.each(locales)('tell the pages apart (%s)', (locale) => {
    const own = indexed.filter(({ address }) => splitPath(address).locale === locale);
    const titles = own.map(({ html }) => /<title>([^<]*)/.exec(html)?.[1]);
    const descriptions = own.map(({ html }) => meta(html, 'description'));
    expect(own.length).toBeGreaterThan(20);
    expect(new Set(titles).size).toBe(own.length);
    expect(new Set(descriptions).size).toBe(own.length);
  });
});

it('the sitemap lists every page that may be found, and no other', async () => {
  const xml = await readFile(join(site, 'sitemap.xml'), 'utf8');
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => pathOf(address));
  expect(listed.toSorted()).toEqual(indexed.map(({ address }) => address).toSorted());
});

it('hreflang is mutual, points to pages that exist, and names a default', () => {
  const alternates = new Map(
    indexed.map(({ address, html }) => [
      address,
      [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)].map(
        ([, language = '', href]) => [language, pathOf(href)] as const,
      ),
    ]),
  );
  for (const [address, links] of alternates) {
    expect(links.map(([language]) => language)).toEqual([...locales, 'x-default']);
    expect(links.some(([, other]) => other === address)).toBe(true);
    for (const [language, other] of links) {
      expect(alternates.get(other)).toEqual(links);
      if (language !== 'x-default') expect(splitPath(other).locale).toBe(language);
    }
  }
});
