import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf, type Listing } from './pages.ts';
import { useSeen } from './seen.ts';
import { isFailure } from './use-read.ts';

/** A list of the server as far as it was asked for, read while it is in sight. */
export function usePages<T extends { id: string }>(query: Listing<T>) {
  const isSeen = useSeen();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...query,
    enabled: isSeen,
    placeholderData: keepPreviousData,
  });
  const phase = isFailure(error, data !== undefined) ? 'failed' : data ? 'ready' : 'loading';
  return {
    items: itemsOf(data),
    hasMore: hasNextPage,
    phase,
    loadMore: () => fetchNextPage(),
  } as const;
}
