/** What the service worker keeps of the site, apart from the worker so that it can be tested. */
import { localizePath, splitPath } from '#platform/i18n/paths.ts';

/** Pages of one person at one moment: never kept, always asked for. */
const personal = /^\/(?:admin|appointment|request|whatsapp-setup|pay(?:ment-\w+)?)(?:\/|$)/;

/** Whether a page or file may be kept; answers of the API and the desk's scripts never are. */
export function isKept(pathname: string): boolean {
  return !/^\/(?:api|_astro\/desk)\//.test(pathname) && !personal.test(splitPath(pathname).path);
}

/** A client's own pages: not kept, but said to need a network in the site's own words. */
const ofClient = /^\/(?:appointment|request|pay(?:ment-\w+)?)(?:\/|$)/;

/** Whether the page for when there is no network stands in for a page that is never kept. */
export const isStoodInFor = (pathname: string): boolean => ofClient.test(splitPath(pathname).path);

/** Whether an answer may be kept by what it says of itself: `no-store` holds for the worker too. */
export const mayBeKept = (headers: Headers): boolean =>
  !/\bno-store\b/i.test(headers.get('Cache-Control') ?? '');

/** A page is the same page whatever was asked of it: `/booking?service=…` is `/booking`. */
export function keyOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/**
 * The page that stands in for one that was never seen, in the language of its address. At an
 * unprefixed one it is the German page, which leads on to the visitor's own language.
 */
export const offlinePageOf = (pathname: string): string =>
  localizePath('/offline', splitPath(pathname).locale);
