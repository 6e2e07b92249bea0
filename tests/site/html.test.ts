/** Every built page: valid HTML, working links, no resources of other hosts. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { localeTable } from '#platform/i18n/locales.ts';
import { splitPath } from '#platform/i18n/paths.ts';
import { decode, listPages, site } from '#scripts/pages.ts';

const pages = await listPages();
const byAddress = new Map(pages.map((page) => [page.address, page]));

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How React and Astro write attributes and void elements; parsers accept both forms.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // It counts `&amp;` as five characters; the layout keeps titles below 70.
    'long-title': ['error', { maxlength: 74 }],
    // CSS keeps numbers together.
    'tel-non-breaking': 'off',
    // Chapters of Arabic texts have Arabic anchors.
    'valid-id': ['error', { relaxed: true }],
    // The header's navigation and the overlay's are never shown at the same time.
    'unique-landmark': 'off',
  },
});

/** By day in one language of each direction, since pages of a kind differ only in their texts. */
const validated = pages.filter(
  ({ address }) => process.env['NIGHTLY'] === '1' || splitPath(address).locale !== 'en',
);
it.each(validated)('$address is valid HTML', async ({ html }) => {
  const { results } = await validator.validateString(html);
  expect(
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
    ),
  ).toEqual([]);
});

it('pages: one with an island has one notice template for a tear, outside the visible content', () => {
  const island = /<div id="[\w-]+" data-(?:later-)?props=/g;
  const notice = /<template id="torn"><div class="notice" role="alert" tabindex="-1">/g;
  const counted = pages.map(({ address, html }) => ({
    ...{ address, islands: html.match(island)?.length ?? 0 },
    notices: html.match(notice)?.length ?? 0,
  }));
  expect(counted.filter(({ islands }) => islands > 0).length).toBeGreaterThan(20);
  expect(counted.filter(({ islands, notices }) => notices !== Math.min(islands, 1))).toEqual([]);
});

describe('links', () => {
  const attributes = /<(a|link|img|script|source|use|form|iframe|video)\b([^>]*?)\/?>/g;
  const valueOf = (tag: string, name: string) =>
    decode(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  const linksOf = (html: string) =>
    [...html.matchAll(attributes)].flatMap(([, element = '', rest = '']) => {
      const pictures = valueOf(rest, 'srcset').split(/\s*,\s*/);
      return ['href', 'src', 'action', 'poster']
        .map((name) => valueOf(rest, name))
        .concat(pictures.map((picture) => picture.replace(/ .*/, '')))
        .filter((target) => target !== '')
        .map((target) => ({ element, rest, target }));
    });
  const isFile = (pathname: string) => existsSync(join(site, pathname));

  it.each(pages)('of $address lead to existing pages of the same language', ({ address, html }) => {
    const faults: string[] = [];
    const here = new URL(address, 'https://www.example.com');
    for (const { element, rest, target } of linksOf(html)) {
      const url = new URL(target, here);
      if (url.origin !== here.origin) continue;
      const pathname = decodeURIComponent(url.pathname);
      const page = byAddress.get(pathname);
      if (!page && !isFile(pathname)) faults.push(`${target}: nothing there`);
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (page && anchor !== '' && !page.html.includes(`id="${anchor}"`)) {
        faults.push(`${target}: no such place on the page`);
      }
      const isMeant = element !== 'a' || rest.includes('hreflang=');
      if (page && !isMeant && splitPath(pathname).locale !== splitPath(address).locale) {
        faults.push(`${target}: another language`);
      }
    }
    expect(faults).toEqual([]);
  });

  it.each(pages)('of $address load nothing from other hosts', ({ html }) => {
    const foreign = linksOf(html).filter(
      ({ element, rest, target }) =>
        /^(https?:)?\/\//.test(target) &&
        element !== 'a' &&
        !/rel="(?:canonical|alternate)"/.test(rest),
    );
    expect(foreign).toEqual([]);
    expect(/url\(\s*["']?(?:https?:)?\/\//.exec(html)).toBeNull();
  });
});

describe('a page', () => {
  it.each(pages)('$address ends with its last element', ({ html }) => {
    expect(html.trimEnd()).toMatch(/<\/body>\s*<\/html>$/);
  });

  it.each(pages)(
    '$address has one first-level heading, a language and a direction',
    ({ address, html }) => {
      expect(html.match(/<h1\b/g)).toHaveLength(1);
      const { locale } = splitPath(address);
      expect(html).toContain(`<html lang="${locale}" dir="${localeTable[locale].dir}"`);
    },
  );

  it.each(pages)(
    '$address reserves room for each picture and has alternative texts',
    ({ html }) => {
      const pictures = html.match(/<img\b[^>]*>/g) ?? [];
      const careless = pictures.filter(
        (picture) => !['alt', 'width', 'height'].every((name) => picture.includes(` ${name}=`)),
      );
      expect(careless).toEqual([]);
    },
  );
});

it('style sheets and scripts: request no other host', async () => {
  for await (const file of glob('_astro/*.{css,js}', { cwd: site })) {
    const code = await readFile(join(site, file), 'utf8');
    expect(/(?:fetch|import|src|url)\(\s*["'`]https?:/.exec(code), file).toBeNull();
  }
});
