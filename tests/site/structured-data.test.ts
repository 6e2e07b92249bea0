/** JSON-LD of every page that search engines may list. */
import { describe, expect, it } from 'vitest';
import { listPages } from '#scripts/pages.ts';

const indexed = (await listPages()).filter(({ isIndexed }) => isIndexed);

describe('structured data', () => {
  const required: Readonly<Record<string, readonly string[]>> = {
    ProfessionalService: ['name', '@id'],
    WebSite: ['name', 'url', 'inLanguage'],
    WebPage: ['name', 'url', 'inLanguage', 'description'],
    AboutPage: ['name', 'url', 'inLanguage', 'description'],
    ContactPage: ['name', 'url', 'inLanguage', 'description'],
    CollectionPage: ['name', 'url', 'inLanguage', 'description'],
    FAQPage: ['name', 'url', 'inLanguage', 'mainEntity'],
    Question: ['name', 'acceptedAnswer'],
    Answer: ['text'],
    Service: ['name', 'url', 'description', 'provider', 'serviceType'],
    BreadcrumbList: ['itemListElement'],
    ListItem: ['position', 'name', 'item'],
    PostalAddress: ['streetAddress', 'postalCode', 'addressLocality', 'addressCountry'],
  };
  const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null;

  function faultsOf(value: unknown, where: string): string[] {
    if (Array.isArray(value)) return value.flatMap((item) => faultsOf(item, where));
    if (!isObject(value)) return [];
    const type = value['@type'];
    const own: string[] = [];
    if (typeof type === 'string') {
      const wanted = required[type];
      if (!wanted) own.push(`${where}: unknown type ${type}`);
      for (const name of wanted ?? []) {
        if (value[name] === undefined || value[name] === '') own.push(`${type} lacks ${name}`);
      }
    }
    for (const name of ['url', 'item', '@id']) {
      const address = value[name];
      if (typeof address === 'string' && !/^https:\/\//.test(address)) {
        own.push(`${where}: ${name} is not absolute: ${address}`);
      }
    }
    return [...own, ...Object.entries(value).flatMap(([name, item]) => faultsOf(item, name))];
  }

  it.each(indexed)('of $address validates', ({ html }) => {
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(blocks.length).toBeGreaterThan(0);
    for (const [, json = ''] of blocks) {
      const data: unknown = JSON.parse(json);
      expect(isObject(data) && data['@context']).toBe('https://schema.org');
      expect(faultsOf(data, 'block')).toEqual([]);
    }
  });

  it.each(indexed.filter(({ address }) => address.split('/').length > 2))(
    'of $address counts the steps from home',
    ({ html }) => {
      const positions = [...html.matchAll(/"position":(\d+)/g)].map(([, position]) => position);
      expect(positions).toEqual(positions.map((_, index) => String(index + 1)));
    },
  );
});
