import type { Route } from '#platform/contract/route.ts';
import { invalidField, success } from '#platform/rules/outcome.ts';
import type { ListRange } from '#platform/redis/newest.ts';
import type { Reply } from './response.ts';

/** The query of a list: page size, start, and the route's other parameters. */
type PageQuery = Readonly<Record<string, string | number | undefined>> & { limit: number };

/**
 * Builds one page of a list from a read of one item more than the page holds; only if that item exists does
 * the response link to a next page.
 */
export function toPage<T>(
  route: Route,
  found: readonly T[],
  { query, cursorOf }: { query: PageQuery; cursorOf: (last: T) => string },
): Reply<T[]> {
  const { limit } = query;
  const items = found.slice(0, limit);
  const last = items.at(-1);
  if (found.length <= limit || last === undefined) return success(items);
  const wanted: Readonly<Record<string, string | number | undefined>> = {
    ...query,
    cursor: cursorOf(last),
  };
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined) next.set(name, String(value));
  }
  return {
    ...success(items),
    headers: [['Link', `<${route.path}?${next.toString()}>; rel="next"`]],
  };
}

/** Reads a page of a list whose cursor is the id of the last entry of the previous page. */
export async function readPage<T extends { id: string }>(
  route: Route,
  query: PageQuery & { cursor?: string | undefined },
  { list }: { list: (range: ListRange) => Promise<readonly T[] | null> },
): Promise<Reply<T[]>> {
  const found = await list({ limit: query.limit + 1, after: query.cursor });
  if (!found) return invalidField('cursor', 'unknown_cursor');
  return toPage(route, found, { query, cursorOf: ({ id }) => id });
}
