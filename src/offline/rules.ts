/** Rules for what the service worker keeps; in a file of their own so that they can be tested. */
import { localizePath, splitPath } from '#platform/i18n/paths.ts';

/** Pages with personal data of the moment: never kept, always requested. */
const personal = /^\/(?:admin|appointment|request|whatsapp-setup|pay(?:ment-\w+)?)(?:\/|$)/;

/** Whether a page or file may be kept; never true for answers of the API and the desk's scripts. */
export function isKept(pathname: string): boolean {
  return !/^\/(?:api|_astro\/desk)\//.test(pathname) && !personal.test(splitPath(pathname).path);
}

/** A client's own pages: not kept, but replaced by the site's offline page. */
const ofClient = /^\/(?:appointment|request|pay(?:ment-\w+)?)(?:\/|$)/;

/** Whether the offline page replaces a page that is never kept. */
export const isStoodInFor = (pathname: string): boolean => ofClient.test(splitPath(pathname).path);

/** Whether an answer's headers allow keeping it: `no-store` applies to the worker too. */
export const mayBeKept = (headers: Headers): boolean =>
  !/\bno-store\b/i.test(headers.get('Cache-Control') ?? '');

/** Pages that one is likely to need without a network: each says how to reach the firm, or what others ask. */
const likely = new Set<string>(['/booking', '/contact', '/faq']);

/** Whether a page is kept before anybody opens it. */
export const isLikely = (pathname: string): boolean => likely.has(splitPath(pathname).path);

/** Cache key of a page, without its query: `/booking?service=…` is `/booking`. */
export function keyOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/**
 * The offline page in the language of an address. For an unprefixed address it is the German page, which
 * redirects to the visitor's own language.
 */
export const offlinePageOf = (pathname: string): string =>
  localizePath('/offline', splitPath(pathname).locale);
