import { splitPath } from '#platform/i18n/paths.ts';
import { pagesCache } from './caches.ts';

export interface KeptPage {
  address: string;
  title: string;
}

/** The pages of one language that open without a network, with their titles. */
export async function listKeptPages(language: string): Promise<KeptPage[]> {
  const cache = await caches.open(pagesCache);
  const addresses = (await cache.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((address) => splitPath(address).locale === language);
  const pages = await Promise.all(
    addresses.map(async (address) => {
      const html = (await (await cache.match(address))?.text()) ?? '';
      const { title } = new DOMParser().parseFromString(html, 'text/html');
      // Without the firm's name at the end of every title.
      return { address, title: title.replace(/ · [^·]*$/, '') };
    }),
  );
  // A page that answers at two addresses is listed once.
  return [...new Map(pages.map((page) => [page.title, page])).values()].filter(
    ({ title }) => title,
  );
}
