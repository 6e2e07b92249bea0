import type { VisitCount } from '#features/visits/contract.ts';

export interface PageViews {
  path: string;
  count: number;
}

/** Views of each page, summed over languages and days, most viewed first. */
export function pageViews(visits: readonly VisitCount[]): PageViews[] {
  const counts = new Map<string, number>();
  for (const { path, count } of visits) counts.set(path, (counts.get(path) ?? 0) + count);
  return [...counts]
    .map(([path, count]) => ({ path, count }))
    .toSorted((one, other) => other.count - one.count || one.path.localeCompare(other.path, 'en'));
}
