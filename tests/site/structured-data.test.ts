/** JSON-LD of every page that search engines may list. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { offeredServices } from '#platform/contract/service.ts';
import { listPages } from '#scripts/pages.ts';

const indexed = (await listPages()).filter(({ isIndexed }) => isIndexed);

describe('structured data', () => {
  /** The required properties of each type here, and its further allowed properties of schema.org. */
  const known: Readonly<Record<string, { needed: readonly string[]; more?: readonly string[] }>> = {
    LocalBusiness: {
      needed: ['name', '@id'],
      more: [
        ...['url', 'description', 'telephone', 'email', 'address', 'logo', 'image', 'areaServed'],
        ...['knowsLanguage', 'sameAs', 'makesOffer', 'openingHours'],
      ],
    },
    Offer: { needed: ['itemOffered'] },
    Country: { needed: ['name'] },
    WebSite: { needed: ['name', 'url', 'inLanguage', '@id', 'publisher'] },
    ...Object.fromEntries(
      ['WebPage', 'AboutPage', 'ContactPage', 'CollectionPage', 'FAQPage'].map((type) => [
        type,
        { needed: ['name', 'url', 'inLanguage', 'description', '@id'], more: ['mainEntity'] },
      ]),
    ),
    Question: { needed: ['name', 'acceptedAnswer'] },
    Answer: { needed: ['text'] },
    Service: {
      needed: ['name', 'url', '@id'],
      more: ['description', 'provider', 'serviceType', 'areaServed'],
    },
    BreadcrumbList: { needed: ['itemListElement'] },
    ListItem: { needed: ['position', 'name', 'item'] },
    PostalAddress: {
      needed: ['streetAddress', 'postalCode', 'addressLocality', 'addressCountry'],
    },
  };
  const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null;

  function faultsOf(value: unknown, where: string): string[] {
    if (Array.isArray(value)) return value.flatMap((item) => faultsOf(item, where));
    if (!isObject(value)) return [];
    const type = value['@type'];
    const own: string[] = [];
    if (typeof type === 'string') {
      const { needed, more = [] } = known[type] ?? { needed: [] };
      if (!known[type]) own.push(`${where}: unknown type ${type}`);
      for (const name of needed) {
        if (value[name] === undefined || value[name] === '') own.push(`${type} lacks ${name}`);
      }
      const allowed = new Set(['@type', ...needed, ...more]);
      const strange = Object.keys(value).filter((name) => !allowed.has(name));
      own.push(...strange.map((name) => `${type} has no ${name}`));
    }
    for (const name of ['url', 'item', '@id']) {
      const address = value[name];
      if (typeof address === 'string' && !/^https:\/\//.test(address)) {
        own.push(`${where}: ${name} is not absolute: ${address}`);
      }
    }
    return [...own, ...Object.entries(value).flatMap(([name, item]) => faultsOf(item, name))];
  }

  it.each(indexed)('of $address is valid', ({ html }) => {
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(blocks.length).toBeGreaterThan(0);
    for (const [, json = ''] of blocks) {
      const data: unknown = JSON.parse(json);
      expect(isObject(data) && data['@context']).toBe('https://schema.org');
      expect(faultsOf(data, 'block')).toEqual([]);
    }
  });

  const graphOf = (address: string) => {
    const page = indexed.find((one) => one.address === address);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(
      page?.html ?? '',
    )?.[1];
    return z.parse(z.object({ '@graph': z.array(z.unknown()) }), JSON.parse(json ?? '{}'))[
      '@graph'
    ];
  };

  it('names the firm by one id, with its countries and offers, and without a tax number', () => {
    const [firm] = graphOf('/');
    expect(firm).toMatchObject({
      '@type': 'LocalBusiness',
      '@id': 'https://www.example.com/#organisation',
      areaServed: [{ name: 'CH' }, { name: 'LI' }, { name: 'AT' }, { name: 'DE' }],
    });
    const text = JSON.stringify(firm);
    expect(text).not.toMatch(/CHE-/);
    for (const slug of offeredServices) {
      const url = `https://www.example.com/service/${slug}`;
      expect(text).toContain(`"@id":"${url}"`);
      // The service's own page refers to the same service and the same firm.
      expect(graphOf(`/service/${slug}`)).toMatchObject([
        { '@id': url, provider: { '@id': 'https://www.example.com/#organisation' } },
        {},
      ]);
    }
  });

  it.each(indexed.filter(({ address }) => address.split('/').length > 2))(
    'of $address numbers the steps from the home page',
    ({ html }) => {
      const positions = [...html.matchAll(/"position":(\d+)/g)].map(([, position]) => position);
      expect(positions).toEqual(positions.map((_, index) => String(index + 1)));
    },
  );
});
