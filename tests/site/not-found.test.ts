/** Addresses without a page on the built site: answered in every language of the table. */
import { describe, expect, it } from 'vitest';
import { pick } from '#platform/i18n/catalogue.ts';
import { locales } from '#platform/i18n/locales.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { projectFolders } from '#local/preview-site.ts';
import { createSite } from '#local/site.ts';
import { decode } from '#scripts/pages.ts';

const site = await createSite({
  folder: projectFolders.site,
  configFile: projectFolders.configFile,
});

describe.each(locales)('in %s', (locale) => {
  it.each([
    ['/nowhere', pick(locale, 'site').notFound.title],
    ['/nowhere/at/all', pick(locale, 'site').notFound.title],
    ['/service/99', pick(locale, 'services').notFound.title],
    ['/industry/99', pick(locale, 'industries').notFound.title],
    ['/404', pick(locale, 'site').notFound.title],
    ['/404-service', pick(locale, 'services').notFound.title],
    ['/404-industry', pick(locale, 'industries').notFound.title],
  ] as const)('%s is answered with 404 and "%s"', async (path, title) => {
    const address = localizePath(path, locale);
    const answer = await site(new Request(new URL(address, 'http://localhost')));
    const html = await answer.text();
    const found = {
      status: answer.status,
      language: /<html lang="([^"]+)"/.exec(html)?.[1],
      title: decode(/<title>([^<]*)/.exec(html)?.[1] ?? '').replace(/ · .*/, ''),
    };
    expect(found).toEqual({ status: 404, language: locale, title });
  });

  it.each([
    ['/service', '/services'],
    ['/industry', '/industries'],
    ['/service/', '/services'],
  ] as const)('%s redirects permanently to %s', async (path, list) => {
    const { status, headers } = await site(
      new Request(new URL(localizePath(path, locale), 'http://localhost')),
    );
    expect({ status, to: headers.get('Location') }).toEqual({
      status: 301,
      to: localizePath(list, locale),
    });
  });
});
