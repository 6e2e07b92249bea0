/** Lists that are read page by page; no React. */
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { DeskCall } from './desk-call.ts';
import type { Failure } from '#platform/browser/api.ts';
import type { Topic } from './topics.ts';
import { readerOf } from './use-read.ts';

const usualSize = 100;

interface PageRequest {
  limit: string;
  cursor?: string;
}

export type LoadPage<T> = (
  call: DeskCall,
  request: PageRequest,
) => Promise<{ ok: true; value: T[] } | Failure>;

interface Item {
  id: string;
}

/**
 * A paginated list of the server. `more` is what it depends on (its filters); `cursorOf` returns the server's
 * cursor for an item.
 */
export const listing = <T extends Item>(
  topic: Topic,
  more: unknown,
  load: LoadPage<T>,
  cursorOf: (item: T) => string = ({ id }) => id,
  pageSize = usualSize,
) =>
  infiniteQueryOptions({
    queryKey: [topic, 'list', more] as const,
    queryFn: ({ signal, meta, pageParam }) =>
      readerOf(meta).read(
        (call) =>
          load(call, {
            limit: String(pageSize),
            ...(pageParam !== '' && { cursor: pageParam }),
          }),
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => {
      const last = page.at(-1);
      // Only a full page may have another page after it.
      return last && page.length >= pageSize ? cursorOf(last) : undefined;
    },
  });

export type Listing<T extends Item> = ReturnType<typeof listing<T>>;

/** All pages as one list; an item that moved between two reads is listed once. */
export const itemsOf = <T extends Item>(data: InfiniteData<T[]> | undefined): T[] => [
  ...new Map((data?.pages ?? []).flat().map((item) => [item.id, item])).values(),
];

/** Changes every cached list of a topic, whatever its filters. */
export function changeLists<T extends Item>(
  client: QueryClient,
  topic: Topic,
  change: (items: readonly T[]) => T[],
): void {
  client.setQueriesData<InfiniteData<T[], string>>({ queryKey: [topic, 'list'] }, (data) =>
    data ? { ...data, pages: data.pages.map(change) } : undefined,
  );
}
