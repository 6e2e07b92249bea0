import { splitPath } from './paths.ts';

/** Where the picture lies that a shared link to this address shows: `/og/en/service-x.jpg`. */
export function cardOf(address: string): string {
  const { locale, path } = splitPath(address);
  return `/og/${locale}/${path.slice(1).replaceAll('/', '-') || 'home'}.jpg`;
}
