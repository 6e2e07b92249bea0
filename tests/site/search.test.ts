/** The built site's data for search engines and shared links. */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { splitPath } from '#platform/i18n/paths.ts';
import { locales } from '#platform/i18n/locales.ts';
import { projectFolders } from '#local/preview-site.ts';
import { createSite } from '#local/site.ts';
import cards from '#scripts/draw/cards.json' with { type: 'json' };
import { decode, listPages, site } from '#scripts/pages.ts';

const pages = await listPages();
const indexed = pages.filter(({ isIndexed }) => isIndexed);
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const pathOf = (url: string | undefined) => new URL(url ?? '').pathname;

describe('shared links', () => {
  it('show a picture with the page’s heading: otherwise render them again (scripts/draw/cards.ts)', () => {
    const shown = indexed.map(({ html, heading }) => [pathOf(meta(html, 'og:image')), heading]);
    expect(Object.fromEntries(shown)).toEqual(cards);
  });

  it.each(pages)('$address has its picture, at a size that messengers fetch', ({ html }) => {
    const { size } = statSync(join(site, pathOf(meta(html, 'og:image'))));
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThan(60 * 1024);
    expect(meta(html, 'og:image:alt')).toBeTruthy();
  });
});

describe('titles and descriptions', () => {
  it.each(indexed)('$address has them in a length that is shown completely', ({ html }) => {
    const title = decode(/<title>([^<]*)/.exec(html)?.[1] ?? '');
    const description = decode(meta(html, 'description') ?? '');
    expect(title).toSatisfy(({ length }: string) => length >= 15 && length <= 60);
    expect(description).toSatisfy(({ length }: string) => length >= 70 && length <= 160);
  });

  it.each(locales)('are unique within a language (%s)', (locale) => {
    const own = indexed.filter(({ address }) => splitPath(address).locale === locale);
    const titles = own.map(({ html }) => /<title>([^<]*)/.exec(html)?.[1]);
    const descriptions = own.map(({ html }) => meta(html, 'description'));
    expect(own.length).toBeGreaterThan(20);
    expect(new Set(titles).size).toBe(own.length);
    expect(new Set(descriptions).size).toBe(own.length);
  });
});

it.each(pages)('$address names itself as canonical, or is noindex', (page) => {
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page.html)?.[1];
  const { path } = splitPath(page.address);
  if (/^\/(?:admin|appointment|request|whatsapp-setup|pay|payment-\w+|offline|404.*)$/.test(path)) {
    expect(meta(page.html, 'robots')).toBe('noindex');
  } else if (/^\/(?:service|industry)\/\d+$/.test(path)) {
    // A number stands for a slug of the same language, with the same text.
    const slug = pages.find(({ address }) => address === pathOf(canonical));
    expect(slug?.isIndexed).toBe(true);
    expect(slug?.heading).toBe(page.heading);
    expect(splitPath(slug?.address ?? '').locale).toBe(splitPath(page.address).locale);
  } else {
    expect(pathOf(canonical)).toBe(page.address);
    expect(meta(page.html, 'robots')).toBeUndefined();
  }
});

it('the sitemap: lists exactly the pages that may be indexed', async () => {
  const xml = await readFile(join(site, 'sitemap.xml'), 'utf8');
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => pathOf(address));
  expect(listed.toSorted()).toEqual(indexed.map(({ address }) => address).toSorted());
});

it('hreflang: is mutual, points to existing pages, and names a default', () => {
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

describe('files at fixed addresses', async () => {
  const { site: folder, configFile } = projectFolders;
  const serve = await createSite({ folder, configFile });
  const read = async (address: string) => {
    const response = await serve(new Request(new URL(address, 'https://www.example.com')));
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    return response.text();
  };
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(indexed[0]?.html ?? '')?.[1];
  const { origin } = new URL(canonical ?? '');

  it('robots.txt names the sitemap and hides no page', async () => {
    const rules = (await read('/robots.txt')).split('\n');
    expect(rules).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(rules.filter((rule) => rule.startsWith('Disallow'))).toEqual(['Disallow: /api/']);
  });

  it('security.txt names a contact, and is valid for less than a year', async () => {
    const fields = new Map(
      (await read('/.well-known/security.txt'))
        .trim()
        .split('\n')
        .map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
    );
    expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
    expect(fields.get('Canonical')).toBe(`${origin}/.well-known/security.txt`);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });
});
