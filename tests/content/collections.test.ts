import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from '@astrojs/internal-helpers/frontmatter';
import { describe, expect, it } from 'vitest';
import { services } from '#platform/contract/service.ts';
import { type ContentFile, findContentFaults } from '#platform/i18n/content-check.ts';
import { locales } from '#platform/i18n/locales.ts';

const root = 'src/content';
const collections = readdirSync(root);

const readCollection = (name: string): ContentFile[] =>
  readdirSync(`${root}/${name}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => {
      const { frontmatter, content } = parseFrontmatter(
        readFileSync(`${root}/${name}/${path}`, 'utf8'),
      );
      return { id: path.slice(0, -'.md'.length), data: frontmatter, body: content };
    });

describe('content', () => {
  it.each(collections)('%s: has every German text in every language', (name) => {
    expect(findContentFaults(`${root}/${name}`, readCollection(name))).toEqual([]);
  });

  it('describes every bookable service in every language', () => {
    const described = readCollection('services').map(({ id }) => id);
    const offered = services.filter((service) => service !== 'sonstige');
    const expected = locales.flatMap((locale) => offered.map((slug) => `${locale}/${slug}`));
    expect(described.toSorted()).toEqual(expected.toSorted());
  });

  it.each(collections)('%s: uses no description twice in a language', (name) => {
    const seen = readCollection(name).map(({ id, data }) => {
      const shown = data.metaDescription ?? data.description;
      return typeof shown === 'string' ? `${id.slice(0, 2)} ${shown}` : id;
    });
    expect(seen).toEqual([...new Set(seen)]);
  });
});

describe('findContentFaults', () => {
  const complete: ContentFile[] = [
    { id: 'de/uhr', data: { order: 1, title: 'Uhr', list: ['Werk', 'Glas'] }, body: 'Sie geht.' },
    { id: 'en/uhr', data: { order: 1, title: 'Watch', list: ['Case', 'Glass'] }, body: 'It runs.' },
    { id: 'ar/uhr', data: { order: 1, title: 'ساعة', list: ['علبة', 'زجاج'] }, body: 'تدور.' },
  ];
  const faultsIn = (files: readonly ContentFile[]) =>
    findContentFaults('c', files, ['de', 'en', 'ar']);
  const faultsWith = (...changed: ContentFile[]) => {
    const rest = complete.filter(({ id }) => changed.every((file) => file.id !== id));
    return faultsIn([...rest, ...changed]);
  };

  it('finds nothing in complete texts', () => {
    expect(faultsWith()).toEqual([]);
  });

  it('names the missing file of a language, German included', () => {
    expect(faultsIn(complete.slice(0, 2))).toEqual(['c/ar/uhr.md: missing']);
    expect(faultsIn(complete.slice(1))).toEqual(['c/de/uhr.md: missing']);
  });

  it('names a folder that is not a language', () => {
    const [german] = complete;
    if (german === undefined) throw new Error('No German file');
    expect(faultsWith({ ...german, id: 'xx/uhr' })).toEqual([
      'c/xx/uhr.md: not in the folder of a language',
    ]);
  });

  it.each([
    ['a shorter list', { order: 1, title: 'Watch', list: ['Case'] }, 'missing: list.1'],
    ['a longer list', { order: 1, title: 'Watch', list: ['A', 'B', 'C'] }, 'extra: list.2'],
    ['a missing field', { order: 1, list: ['Case', 'Glass'] }, 'missing: title'],
    ['an empty text', { order: 1, title: ' ', list: ['Case', 'Glass'] }, 'empty: title'],
    ['another order', { order: 2, title: 'Watch', list: ['A', 'B'] }, 'differs from de: order'],
    [
      'untranslated German',
      { order: 1, title: 'Die Uhr', list: ['und', 'B'] },
      'not written in en: list.0',
    ],
    [
      'untranslated Arabic',
      { order: 1, title: 'ساعة', list: ['A', 'B'] },
      'not written in en: title',
    ],
    ['an extra placeholder', { order: 1, title: '{{a}}', list: ['A', 'B'] }, 'placeholders: title'],
  ])('names %s', (_, data, fault) => {
    expect(faultsWith({ id: 'en/uhr', data, body: 'It runs.' })).toEqual([`c/en/uhr.md: ${fault}`]);
  });

  it('names missing prose', () => {
    const data = { order: 1, title: 'Watch', list: ['Case', 'Glass'] };
    expect(faultsWith({ id: 'en/uhr', data })).toEqual(['c/en/uhr.md: missing: body']);
  });

  it.each([
    ['ar', 'Watch'],
    ['ar', 'ساعة Manufaktur'],
    ['ar', 'ساعة, زجاج'],
    ['ar', 'ساعة ٣'],
    ['ar', '12'],
    ['de', 'Die Uhr and das Glas'],
    ['de', 'Strauß'],
  ])('in %s refuses «%s»', (locale, title) => {
    const data = { order: 1, title, list: locale === 'ar' ? ['علبة', 'زجاج'] : ['Werk', 'Glas'] };
    const body = locale === 'ar' ? 'تدور.' : 'Sie geht.';
    expect(faultsWith({ id: `${locale}/uhr`, data, body })).toEqual([
      `c/${locale}/uhr.md: not written in ${locale}: title`,
    ]);
  });

  it('allows foreign names in <bdi>, and placeholders anywhere', () => {
    const title = 'ساعة <bdi>Breguet, Paris</bdi>';
    const data = { order: 1, title, list: ['علبة', 'زجاج'] };
    expect(faultsWith({ id: 'ar/uhr', data, body: 'تدور.' })).toEqual([]);
  });
});
