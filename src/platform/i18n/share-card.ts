import { splitPath } from './paths.ts';

/** Path of the preview picture for shared links to an address: `/og/en/service-x.jpg`. */
export function cardOf(address: string): string {
  const { locale, path } = splitPath(address);
  return `/og/${locale}/${path.slice(1).replaceAll('/', '-') || 'home'}.jpg`;
}
