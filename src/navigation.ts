/** Links of the header and the footer; a new page needs one line here. */
import type { TextKey } from '#platform/i18n/astro.ts';

export interface Destination {
  text: TextKey;
  path: `/${string}`;
  /** Prefix of the addresses of its subpages. */
  below?: `/${string}/`;
}

/** Links of the header, the overlay menu and the footer, in this order. */
export const navigation = [
  { text: 'site.nav.home', path: '/' },
  { text: 'site.nav.about', path: '/about' },
  { text: 'site.nav.services', path: '/services', below: '/service/' },
  { text: 'site.nav.industries', path: '/industries', below: '/industry/' },
  { text: 'site.nav.faq', path: '/faq' },
  { text: 'site.nav.contact', path: '/contact' },
] as const satisfies readonly Destination[];

/** The `aria-current` of a link on the page `here`: `page` on its own page, `true` on one below it. */
export function placeOf(here: string, { path, below }: Destination): 'page' | 'true' | undefined {
  if (here === path) return 'page';
  return below !== undefined && here.startsWith(below) ? 'true' : undefined;
}

/** The main call to action. */
export const booking = {
  text: 'site.nav.booking',
  path: '/booking',
} as const satisfies Destination;

/** Links at the foot of the page; one without a path is a placeholder for a page still to come. */
export const footnotes = [
  { text: 'site.footer.privacy', path: '/datenschutz' },
  { text: 'site.footer.imprint', path: '/impressum' },
  { text: 'site.footer.accessibility', path: '/barrierefreiheit' },
  { text: 'site.footer.terms', path: null },
  { text: 'site.footer.iosApp', path: '/install-app' },
] as const satisfies readonly { text: TextKey; path: `/${string}` | null }[];
