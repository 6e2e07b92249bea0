/** Lists similar records for a search without results. */
import { maxPageSize } from '#platform/contract/fields.ts';
import { mistypedAmong } from '#platform/rules/search-text.ts';
import type { ListRange } from '#platform/redis/newest.ts';

interface Similar<T, S> {
  /** The query for similar records; `null` if no word of the search can be mistyped. */
  similar: S | null;
  listSimilar: (range: { limit: number; within: number }, asked: S) => Promise<T[]>;
}

/**
 * Returns `found`; if nothing was found at all, returns similar records among the newest, on a single page
 * without a next one. `found` is `null` if the cursor is unknown.
 */
export async function orSimilar<T extends object, S>(
  found: T[] | null,
  { limit, after }: ListRange,
  { similar, listSimilar }: Similar<T, S>,
): Promise<(T & { isSimilar?: true })[] | null> {
  if (!found || found.length > 0 || after !== undefined || !similar) return found;
  // Lists are read with one item more than the page holds; without that item no next page is linked.
  const meant = await listSimilar({ limit: limit - 1, within: mistypedAmong }, similar);
  return meant.map((item) => ({ ...item, isSimilar: true }));
}

/** The same for a file, portion by portion. */
export async function* everyOrSimilar<T, S>(
  every: AsyncGenerator<T[]>,
  { similar, listSimilar }: Similar<T, S>,
): AsyncGenerator<T[]> {
  let count = 0;
  for await (const rows of every) {
    count += rows.length;
    yield rows;
  }
  const range = { limit: maxPageSize, within: mistypedAmong };
  if (count === 0 && similar) yield await listSimilar(range, similar);
}
