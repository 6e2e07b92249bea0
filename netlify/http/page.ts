import type { Route } from '#contract/route.ts';
import { invalidField, success } from '#domain/outcome.ts';
import type { ListRange } from '#store/newest.ts';
import type { Answer } from './response.ts';

/**
 * One page of a list, from a read of one item more than the page holds: only if that is there
 * does the answer link to a next page.
 */
export function toPage<T>(
  route: Route,
  found: readonly T[],
  { limit, cursorOf }: { limit: number; cursorOf: (last: T) => string },
): Answer<T[]> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  if (found.length <= limit || last === undefined) return success(items);
  const query = new URLSearchParams({ limit: String(limit), cursor: cursorOf(last) });
  return {
    ...success(items),
    headers: [['Link', `<${route.path}?${query.toString()}>; rel="next"`]],
  };
}

/** The page of a list whose cursor is the id of the last entry of the page before. */
export async function readPage<T extends { id: string }>(
  route: Route,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  { list }: { list: (range: ListRange) => Promise<readonly T[] | null> },
): Promise<Answer<T[]>> {
  const found = await list({ limit: limit + 1, after: cursor });
  if (!found) return invalidField('cursor', 'unknown_cursor');
  return toPage(route, found, { limit, cursorOf: ({ id }) => id });
}
