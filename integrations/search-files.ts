/**
 * Writes the files that crawlers and security researchers expect at fixed addresses, after the build and from
 * the pages themselves: `sitemap.xml`, `robots.txt` and `.well-known/security.txt`.
 */
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { firm } from '#firm';
import { locales } from '#platform/i18n/locales.ts';

interface Alternate {
  language: string;
  href: string;
}

export interface IndexedPage {
  canonical: string;
  alternates: readonly Alternate[];
}

const linkPattern = /<link rel="(canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]+)"/g;

/**
 * Reads a page's addresses from its head. `null` for a page that search engines must not list (noindex pages
 * name no address) and for one whose canonical address is another: `/service/01`.
 */
export function readPage(html: string, ownAddress: string): IndexedPage | null {
  const links = [...html.matchAll(linkPattern)].map(([, rel, language, href = '']) => ({
    rel,
    language,
    href,
  }));
  const canonical = links.find(({ rel }) => rel === 'canonical')?.href;
  if (canonical === undefined || new URL(canonical).pathname !== ownAddress) return null;
  const alternates = links.flatMap(({ language, href }) =>
    language === undefined ? [] : [{ language, href }],
  );
  return { canonical, alternates };
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The sitemap protocol with `xhtml:link` alternates, one entry per page and language. */
export function sitemap(pages: readonly IndexedPage[]): string {
  const entries = pages
    .toSorted((one, other) => (one.canonical < other.canonical ? -1 : 1))
    .map(({ canonical, alternates }) =>
      [
        '  <url>',
        `    <loc>${escape(canonical)}</loc>`,
        ...alternates.map(
          ({ language, href }) =>
            `    <xhtml:link rel="alternate" hreflang="${language}" href="${escape(href)}"/>`,
        ),
        '  </url>',
      ].join('\n'),
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Pages that must not be listed say so themselves (noindex), so crawlers may read them. */
export const robots = (site: URL): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;

/** In days, half a year: every build extends it, and RFC 9116 recommends less than a year. */
const validDays = 182;

/** RFC 9116. */
export function securityTxt(site: URL, email: string, now: Date): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
    '',
  ].join('\n');
}

const addressOf = (file: string) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;

/** Reads every page below `dir` and writes the files beside them; `now` is the time of the build. */
export async function writeSearchFiles(dir: URL, site: URL, now: Date): Promise<void> {
  const pages: IndexedPage[] = [];
  for await (const file of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
    const page = readPage(await readFile(new URL(file, dir), 'utf8'), addressOf(file));
    if (page) pages.push(page);
  }
  await mkdir(new URL('.well-known', dir), { recursive: true });
  await Promise.all([
    writeFile(new URL('sitemap.xml', dir), sitemap(pages)),
    writeFile(new URL('robots.txt', dir), robots(site)),
    writeFile(new URL('.well-known/security.txt', dir), securityTxt(site, firm.email, now)),
  ]);
}

export function searchFiles(site: string): AstroIntegration {
  return {
    name: 'search-files',
    hooks: {
      'astro:build:done': ({ dir }) => writeSearchFiles(dir, new URL(site), new Date()),
    },
  };
}
