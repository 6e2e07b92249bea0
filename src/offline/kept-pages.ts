import { splitPath } from '#platform/i18n/paths.ts';
import { likelyCache, pagesCache } from './caches.ts';

export interface KeptPage {
  address: string;
  title: string;
}

const pathOf = (url: string) => new URL(url).pathname;

/** The pages of one language that open without a network, with their titles. */
export async function listKeptPages(language: string): Promise<KeptPage[]> {
  const kept = await Promise.all([pagesCache, likelyCache].map((name) => caches.open(name)));
  const lists = await Promise.all(
    kept.map(async (cache) => {
      const requests = await cache.keys();
      const own = requests.filter(({ url }) => splitPath(pathOf(url)).locale === language);
      return Promise.all(
        own.map(async (request) => {
          const html = (await (await cache.match(request))?.text()) ?? '';
          const { title } = new DOMParser().parseFromString(html, 'text/html');
          // Without the firm's name at the end of every title.
          return { address: pathOf(request.url), title: title.replace(/ · [^·]*$/, '') };
        }),
      );
    }),
  );
  const pages = lists.flat();
  // A page that answers at two addresses, or is in both caches, is listed once.
  return [...new Map(pages.map((page) => [page.title, page])).values()].filter(
    ({ title }) => title,
  );
}
