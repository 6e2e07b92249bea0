/** What may be meant where a search finds nothing. */
import { maxPageSize } from '#platform/contract/fields.ts';
import { mistypedAmong } from '#platform/rules/search-text.ts';
import type { ListRange } from '#platform/redis/newest.ts';

interface Similar<T, S> {
  /** What a store is asked for instead; `null` where nothing can be mistyped. */
  similar: S | null;
  listSimilar: (range: { limit: number; within: number }, asked: S) => Promise<T[]>;
}

/**
 * What is found; where that is nothing at all, what is similar among the newest, on one page: so many
 * as it holds, and none after it. `found` is `null` if what it begins after is unknown.
 */
export async function orSimilar<T extends object, S>(
  found: T[] | null,
  { limit, after }: ListRange,
  { similar, listSimilar }: Similar<T, S>,
): Promise<(T & { isSimilar?: true })[] | null> {
  if (!found || found.length > 0 || after !== undefined || !similar) return found;
  // Pages are read by one item more than they hold, which here would promise another.
  const meant = await listSimilar({ limit: limit - 1, within: mistypedAmong }, similar);
  return meant.map((item) => ({ ...item, isSimilar: true }));
}

/** The same of a file, portion by portion. */
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
