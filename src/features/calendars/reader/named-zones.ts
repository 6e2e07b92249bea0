/** Time zones by name: IANA's, Windows', and the forms in which programs write either. */
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { offsetAt } from '#platform/time/zone.ts';
import { regionZones, windowsZones } from './windows-zones.ts';

/** Offset of local time from UTC at an instant, in ms. */
export type Zone = (instant: number) => number;

/**
 * Range in which `Intl` is asked for offsets; beyond it the nearest offset applies. Programs write the first
 * and last possible dates for "no date" and "for ever", where `Intl` returns no four-digit years.
 */
const known = { from: Date.UTC(1600, 0), to: Date.UTC(3000, 0) };

/** Caches offsets per quarter of an hour: offsets change only at a quarter, and `Intl` is slow. */
function remembered(zone: Zone): Zone {
  const offsets = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / (15 * minuteMs));
    const offset = offsets.get(quarter) ?? zone(instant);
    offsets.set(quarter, offset);
    return offset;
  };
}

/** The IANA zone of a name, case-insensitive; `undefined` for any other name. */
function ianaZone(name: string): Zone | undefined {
  try {
    offsetAt(0, name);
  } catch {
    return undefined;
  }
  return remembered((at) => offsetAt(Math.min(Math.max(at, known.from), known.to), name));
}

const folded = (names: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).map(([name, iana]) => [name.toLowerCase(), iana]));

const [byWindowsName, byRegion] = [folded(windowsZones), folded(regionZones)];

/** City in lower case → IANA zone: `amsterdam` → `Europe/Amsterdam`. */
const byCity: ReadonlyMap<string, string> = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [
    name.replace(/^.*\//, '').replaceAll('_', ' ').toLowerCase(),
    name,
  ]),
);

/** Lowest offset in the year from `instant` on, which is standard time, not summer time. */
const standardOffset = (zone: Zone, instant: number): number =>
  // Standard time lasts at least a quarter of a year everywhere.
  Math.min(...[0, 91, 182, 273].map((days) => zone(instant + days * dayMs)));

/**
 * The zone of a Windows display name such as `(UTC+01:00) Amsterdam, Berlin, Bern, …`, in the user's
 * language: that of the first place with this offset, because several zones share a name.
 */
function shownZone(name: string, instant: number): Zone | undefined {
  const [, sign, hours = '0', minutes = '0', places] =
    /^\((?:UTC|GMT)(?:([+-])(\d\d):(\d\d))?\)\s*(.+)$/.exec(name) ?? [];
  if (places === undefined) return undefined;
  const size = (Number(hours) * 60 + Number(minutes)) * minuteMs;
  const offset = sign === '-' ? -size : size;
  const wanted = places.toLowerCase();
  const candidates = [wanted, ...wanted.split(/[,:]/).map((place) => place.trim())];
  for (const place of candidates) {
    const iana = byRegion.get(place) ?? byCity.get(place);
    const zone = iana === undefined ? undefined : ianaZone(iana);
    if (zone && standardOffset(zone, instant) === offset) return zone;
  }
  return undefined;
}

/**
 * IANA zones without summer time whose name is also the standard-time name of a zone with it. Programs use
 * these names for New York or London, and only the `VTIMEZONE` shows which is meant.
 */
const halves: ReadonlySet<string> = new Set(['est', 'gmt', 'hst', 'mst']);

/** Whether the `VTIMEZONE` of a zone takes precedence over its name. */
export const isHalfNamed = (name: string): boolean => halves.has(name.toLowerCase());

/** Most trailing path segments that are tried; the longest IANA name has three. */
const mostSegments = 8;
const longestName = 200;

/**
 * Returns the zone of a `TZID`: an IANA or Windows name, also at the end of a path such as
 * `/mozilla.org/20070129_1/Europe/Berlin`, or a Windows display name; `undefined` for any other. `instant` is
 * about when the zone is used: Windows display names are told apart by their offset then.
 */
export function namedZone(name: string, instant: number): Zone | undefined {
  if (name.length > longestName) return undefined;
  const segments = name.split('/').slice(-mostSegments);
  for (const index of segments.keys()) {
    const end = segments.slice(index).join('/');
    const zone = ianaZone(byWindowsName.get(end.toLowerCase()) ?? end);
    if (zone) return zone;
  }
  return shownZone(name, instant);
}
