import bearing from '#assets/art/bearing.svg';
import bearingSheet from '#assets/art/sheets/bearing.svg';
import latheSheet from '#assets/art/sheets/lathe.svg';
import latticeSheet from '#assets/art/sheets/lattice.svg';
import movementSheet from '#assets/art/sheets/movement.svg';
import lathe from '#assets/art/lathe.svg';
import lattice from '#assets/art/lattice.svg';
import movement from '#assets/art/movement.svg';
import type { offeredServices } from '#platform/contract/service.ts';
import type { localeContext } from '#platform/i18n/astro.ts';
import { entriesOf } from '#sections/entries.ts';

type Offered = (typeof offeredServices)[number];

/** One motif per service: `picture` has colours of its own, `sheet` uses those of the page. */
const art = {
  'strategie-beratung': { picture: bearing, sheet: bearingSheet },
  'finanz-investment': { picture: lathe, sheet: latheSheet },
  'digitalisierung-innovation': { picture: lattice, sheet: latticeSheet },
  'projekt-management': { picture: movement, sheet: movementSheet },
} as const satisfies Record<Offered, unknown>;

const isOffered = (slug: string): slug is Offered => Object.hasOwn(art, slug);

/** The four services for a page of this language, 01 to 04. */
export async function loadServices({ locale, t }: ReturnType<typeof localeContext>) {
  const entries = await entriesOf('services', locale);
  return entries.map(({ slug, entry }) => {
    if (!isOffered(slug)) throw new Error(`No drawing for the service ${slug}`);
    return { slug, entry, ...entry.data, title: t(`services.titles.${slug}`), ...art[slug] };
  });
}

/** The services by name and absolute address, for structured data. */
export async function serviceLinks(
  context: ReturnType<typeof localeContext>,
  site: URL | undefined,
) {
  const services = await loadServices(context);
  return services.map(({ slug, title }) => ({
    name: title,
    url: new URL(context.path(`/service/${slug}`), site).href,
  }));
}

export type OfferedService = Awaited<ReturnType<typeof loadServices>>[number];
