import type { Need } from '#platform/desk/need.ts';

/**
 * Needs by nearness: what matters now first, then by the moment by which each matters; of equals the one that has
 * waited longest. One that several subjects name is listed once, as the first of them names it.
 */
export function ordered<T extends Pick<Need, 'id' | 'at' | 'since'>>(
  needs: readonly T[],
  now: number,
): T[] {
  const each = new Map<string, T>();
  for (const need of needs) if (!each.has(need.id)) each.set(need.id, need);
  const near = ({ at }: T) => Math.max(at, now);
  return [...each.values()].toSorted(
    (one, other) => near(one) - near(other) || one.since - other.since,
  );
}
