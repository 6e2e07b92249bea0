// Renamed by lucide since the specification called it Building2.
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
import CircuitPlate from '#assets/art/inline/circuit.svg';
import DialPlate from '#assets/art/inline/dial.svg';
import ElevationPlate from '#assets/art/inline/elevation.svg';
import FramePlate from '#assets/art/inline/frame.svg';
import GrowthPlate from '#assets/art/inline/growth.svg';
import WheelPlate from '#assets/art/inline/wheel.svg';
import wheel from '#assets/art/wheel.svg';
import type { Locale } from '#i18n/locales.ts';
import { entriesOf } from '#sections/entries.ts';

/** An industry's icon names its motif too: a file, and the same for a page to take into itself. */
const art = {
  Building2: { Icon: Building2, picture: elevation, Plate: ElevationPlate },
  TrendingUp: { Icon: TrendingUp, picture: growth, Plate: GrowthPlate },
  Car: { Icon: Car, picture: wheel, Plate: WheelPlate },
  Watch: { Icon: Watch, picture: dial, Plate: DialPlate },
  Hammer: { Icon: Hammer, picture: frame, Plate: FramePlate },
  Smartphone: { Icon: Smartphone, picture: circuit, Plate: CircuitPlate },
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
