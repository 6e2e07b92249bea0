/** Where the header and the footer lead; a new page is one line here. */
import type { TextKey } from '#platform/i18n/astro.ts';

export interface Destination {
  text: TextKey;
  path: `/${string}`;
  /** What the addresses of the pages below it begin with. */
  below?: `/${string}/`;
}

/** Header, overlay menu and footer, in this order. */
export const navigation = [
  { text: 'site.nav.home', path: '/' },
  { text: 'site.nav.about', path: '/about' },
  { text: 'site.nav.services', path: '/services', below: '/service/' },
  { text: 'site.nav.industries', path: '/industries', below: '/industry/' },
  { text: 'site.nav.faq', path: '/faq' },
  { text: 'site.nav.contact', path: '/contact' },
] as const satisfies readonly Destination[];

/** The `aria-current` of a link on the page `here`: `page` on its own, `true` on one below it. */
export function placeOf(here: string, { path, below }: Destination): 'page' | 'true' | undefined {
  if (here === path) return 'page';
  return below !== undefined && here.startsWith(below) ? 'true' : undefined;
}

/** The one thing a visitor is led to. */
export const booking = {
  text: 'site.nav.booking',
  path: '/booking',
} as const satisfies Destination;

/** The foot of the page; without a path it is a place held for a page that is still to come. */
export const footnotes = [
  { text: 'site.footer.privacy', path: '/datenschutz' },
  { text: 'site.footer.imprint', path: '/impressum' },
  { text: 'site.footer.accessibility', path: '/barrierefreiheit' },
  { text: 'site.footer.terms', path: null },
  { text: 'site.footer.iosApp', path: '/install-app' },
] as const satisfies readonly { text: TextKey; path: `/${string}` | null }[];
