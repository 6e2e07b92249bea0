/** Finds floods: many requests without proof that have something in common. */
import {
  type Flood,
  type FloodPreview,
  mostCleared,
  mostListed,
} from '#features/bulk/contract/flood.ts';
import type { HeldFor } from '#features/payments/index.ts';
import { workRules } from '#features/protection/index.ts';
import { dayMs, hourMs } from '#platform/time/units.ts';

/** How far back requests are looked at, in milliseconds. */
export const lookedBackMs = 2 * dayMs;

export const floodRules = {
  /** That many requests are never a flood, nor are that many of one network or one owner of addresses. */
  least: 20,
  /** From that many on with the same name and message they are one. */
  alike: 10,
} as const;

/** A visitor's request. Equal numbers stand for equal digests; 0: not known. */
export interface Newcomer {
  id: string;
  at: number;
  network: number;
  wider: number;
  owner: number;
  pattern: number;
  /** `stays`: it has proof. */
  state: 'pending' | 'held' | 'stays';
}

export interface FoundFlood {
  /** In the order in which they came. */
  requests: readonly [Newcomer, ...Newcomer[]];
  /** How many alike have proof. */
  stays: number;
}

const traits = ['wider', 'owner', 'pattern'] as const;

/** Those with the same network, owner or pattern, where they are too many. */
function alike(all: readonly Newcomer[], scale: number): Newcomer[][] {
  return traits.flatMap((trait) => {
    const { least, alike: few } = floodRules;
    const most = (trait === 'pattern' ? few : least + 1) * scale;
    const groups = Map.groupBy(all, (one) => one[trait]);
    groups.delete(0);
    return [...groups.values()].filter(({ length }) => length >= most);
  });
}

/** Those that came while more than the alarm's measure came within an hour; each run of them is a group. */
function crowded(all: readonly Newcomer[], scale: number): Newcomer[][] {
  const most = workRules.booking.flood * scale;
  const runs: Newcomer[][] = [];
  let [first, next] = [0, 0];
  for (const [last, { at }] of all.entries()) {
    while (at - (all[first]?.at ?? at) >= hourMs) first += 1;
    if (last - first + 1 < most) continue;
    const added = all.slice(Math.max(first, next), last + 1);
    const run = first < next ? runs.at(-1) : undefined;
    if (run) run.push(...added);
    else runs.push(added);
    next = last + 1;
  }
  return runs;
}

/** Joins groups that have a member in common. */
function joined(groups: readonly Newcomer[][]): Set<Newcomer>[] {
  return groups.reduce<Set<Newcomer>[]>((apart, group) => {
    const shares = (other: Set<Newcomer>) => group.some((one) => other.has(one));
    const whole = apart.filter(shares).flatMap((other) => [...other]);
    return [...apart.filter((other) => !shares(other)), new Set([...whole, ...group])];
  }, []);
}

/** The floods among the requests, the largest first. `scale` multiplies all limits. */
export function floodsAmong(all: readonly Newcomer[], scale: number): FoundFlood[] {
  if (all.length <= floodRules.least * scale) return [];
  const open = all.filter(({ state }) => state !== 'stays').toSorted((one, two) => one.at - two.at);
  const floods = joined([...alike(open, scale), ...crowded(open, scale)]);
  return floods
    .flatMap((flood) => {
      const [first, ...rest] = open.filter((one) => flood.has(one));
      if (!first) return [];
      const theirs = traits.map(
        (trait) => [trait, new Set([first, ...rest].map((one) => one[trait]))] as const,
      );
      const isAlike = (one: Newcomer) =>
        theirs.some(([trait, known]) => one[trait] !== 0 && known.has(one[trait]));
      const stays = all.filter((one) => one.state === 'stays' && isAlike(one)).length;
      const found: FoundFlood = { requests: [first, ...rest], stays };
      return [found];
    })
    .toSorted((one, two) => two.requests.length - one.requests.length);
}

const isoOf = (ms: number) => new Date(ms).toISOString();

export const summaryOf = ({ requests }: FoundFlood): Flood => ({
  id: requests[0].id,
  count: requests.length,
  holding: requests.filter(({ state }) => state === 'pending').length,
  networks: new Set(requests.map(({ network }) => network)).size,
  firstAt: isoOf(requests[0].at),
  lastAt: isoOf(requests.at(-1)?.at ?? requests[0].at),
});

interface PreviewPorts {
  heldFor: HeldFor;
  list: (ids: readonly string[]) => Promise<FloodPreview['listed']>;
}

/** What clearing a flood would erase: first what takes a time. Nothing if there is no flood any more. */
export async function previewFlood(
  flood: FoundFlood | undefined,
  { heldFor, list }: PreviewPorts,
): Promise<FloodPreview> {
  if (!flood) return { ids: [], hasMore: false, stays: 0, listed: [] };
  const idsOf = (state: Newcomer['state']) =>
    flood.requests.filter((one) => one.state === state).map(({ id }) => id);
  const pending = idsOf('pending');
  const paid = await heldFor(pending);
  const all = [...pending.filter((id) => !paid.has(id)), ...idsOf('held')];
  return {
    ids: all.slice(0, mostCleared),
    hasMore: all.length > mostCleared,
    stays: flood.stays + paid.size,
    listed: await list(all.slice(0, mostListed)),
  };
}
