/** Time zones that are known by name: IANA's, Windows', and the forms in which programs write either. */
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { offsetAt } from '#platform/time/zone.ts';
import { regionZones, windowsZones } from './windows-zones.ts';

/** By how many milliseconds clocks are ahead of UTC at an instant. */
export type Zone = (instant: number) => number;

/**
 * Where `Intl` tells offsets: programs write the first and the last day of all as "no date" and "for
 * ever", and around these it knows no years of four digits. Beyond, clocks are as they are here.
 */
const known = { from: Date.UTC(1600, 0), to: Date.UTC(3000, 0) };

/** Clocks change at a quarter of an hour, and to ask `Intl` takes its time. */
function remembered(zone: Zone): Zone {
  const offsets = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / (15 * minuteMs));
    const offset = offsets.get(quarter) ?? zone(instant);
    offsets.set(quarter, offset);
    return offset;
  };
}

/** A zone of IANA's, whatever the case of its letters; `undefined` for any other name. */
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

/** `Europe/Amsterdam` by `amsterdam`. */
const byCity: ReadonlyMap<string, string> = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [
    name.replace(/^.*\//, '').replaceAll('_', ' ').toLowerCase(),
    name,
  ]),
);

/** By how much clocks are ahead of UTC in the year from `instant` on when it is least: outside summer time. */
const standardOffset = (zone: Zone, instant: number): number =>
  // No winter is shorter than a quarter.
  Math.min(...[0, 91, 182, 273].map((days) => zone(instant + days * dayMs)));

/**
 * `(UTC+01:00) Amsterdam, Berlin, Bern, …`, as Windows shows a zone to people, in their language: that of
 * the first place whose clocks are ahead by as much as is said, since several share their names.
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
 * IANA's zones without summer time that are named as the winter half of one with it: programs give these
 * names to New York's clocks, or London's, and only their description tells.
 */
const halves: ReadonlySet<string> = new Set(['est', 'gmt', 'hst', 'mst']);

/** Whether a description says more about a zone than its name. */
export const isHalfNamed = (name: string): boolean => halves.has(name.toLowerCase());

/** The longest name that there is has three parts, behind whatever a program puts before it. */
const mostSegments = 8;
const longestName = 200;

/**
 * The zone that a `TZID` names: IANA's or Windows', also at the end of a path, such as
 * `/mozilla.org/20070129_1/Europe/Berlin`, or as Windows shows it; `undefined` for any other. `instant`
 * is about when it is looked at: what Windows shows tells zones apart by their offsets.
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
