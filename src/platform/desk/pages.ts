/** A list that is read page by page; no React. */
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { DeskCall } from './desk-call.ts';
import type { Failure } from '#platform/browser/api.ts';
import type { Subject } from './subjects.ts';
import { readerOf } from './use-read.ts';

const pageSize = 100;

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
 * A list of the server by pages; `more` is what it depends on, and `cursorOf` names an item to the
 * server.
 */
export const listing = <T extends Item>(
  subject: Subject,
  more: unknown,
  load: LoadPage<T>,
  cursorOf: (item: T) => string = ({ id }) => id,
) =>
  infiniteQueryOptions({
    queryKey: [subject, 'list', more] as const,
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
      // A page as long as was asked for may have another after it.
      return last && page.length >= pageSize ? cursorOf(last) : undefined;
    },
  });

export type Listing<T extends Item> = ReturnType<typeof listing<T>>;

/** All pages as one list; what moved between two readings is not listed twice. */
export const itemsOf = <T extends Item>(data: InfiniteData<T[]> | undefined): T[] => [
  ...new Map((data?.pages ?? []).flat().map((item) => [item.id, item])).values(),
];

/** Changes every list of a subject that was read, whatever it is narrowed to. */
export function changeLists<T extends Item>(
  client: QueryClient,
  subject: Subject,
  change: (items: readonly T[]) => T[],
): void {
  client.setQueriesData<InfiniteData<T[], string>>({ queryKey: [subject, 'list'] }, (data) =>
    data ? { ...data, pages: data.pages.map(change) } : undefined,
  );
}
