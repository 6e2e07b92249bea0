// lucide has renamed the icon; the specification calls it Building2.
import Building2 from '@lucide/astro/icons/building-complex';
import Car from '@lucide/astro/icons/car';
import Hammer from '@lucide/astro/icons/hammer';
import Smartphone from '@lucide/astro/icons/smartphone';
import TrendingUp from '@lucide/astro/icons/trending-up';
import Watch from '@lucide/astro/icons/watch';
import circuit from '#assets/art/circuit.svg';
import dial from '#assets/art/dial.svg';
import elevation from '#assets/art/elevation.svg';
import frame from '#assets/art/frame.svg';
import growth from '#assets/art/growth.svg';
import circuitSheet from '#assets/art/sheets/circuit.svg';
import dialSheet from '#assets/art/sheets/dial.svg';
import elevationSheet from '#assets/art/sheets/elevation.svg';
import frameSheet from '#assets/art/sheets/frame.svg';
import growthSheet from '#assets/art/sheets/growth.svg';
import wheelSheet from '#assets/art/sheets/wheel.svg';
import wheel from '#assets/art/wheel.svg';
import type { Locale } from '#platform/i18n/locales.ts';
import { entriesOf } from '#sections/entries.ts';

/**
 * An industry's icon determines its motif: `picture` has colours of its own, `sheet` uses those of the page.
 */
const art = {
  Building2: { Icon: Building2, picture: elevation, sheet: elevationSheet },
  TrendingUp: { Icon: TrendingUp, picture: growth, sheet: growthSheet },
  Car: { Icon: Car, picture: wheel, sheet: wheelSheet },
  Watch: { Icon: Watch, picture: dial, sheet: dialSheet },
  Hammer: { Icon: Hammer, picture: frame, sheet: frameSheet },
  Smartphone: { Icon: Smartphone, picture: circuit, sheet: circuitSheet },
} as const;

/** The industries of a language, by number. */
export async function loadIndustries(locale: Locale) {
  const entries = await entriesOf('industries', locale);
  return entries.map(({ slug, entry }) => ({
    slug,
    entry,
    ...entry.data,
    ...art[entry.data.icon],
  }));
}

export type Industry = Awaited<ReturnType<typeof loadIndustries>>[number];
