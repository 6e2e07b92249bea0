import type { Route } from '#contract/routes.ts';
import { success } from '#domain/outcome.ts';
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
