import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemsOf, type Listing } from './pages.ts';
import { useSeen } from './seen.ts';
import { isFailure, isRetried } from './use-read.ts';

/** A list of the server as far as it was asked for, read while it is in sight. */
export function usePages<T extends { id: string }>(query: Listing<T>) {
  const isSeen = useSeen();
  const result = useInfiniteQuery({
    ...query,
    enabled: isSeen,
    placeholderData: keepPreviousData,
  });
  const { error, hasNextPage, fetchNextPage, isPlaceholderData } = result;
  const isTriedAgain = isRetried(result);
  const data = isTriedAgain ? undefined : result.data;
  const items = useMemo(() => itemsOf(data), [data]);
  const hasFailed = isTriedAgain || isFailure(error, data !== undefined);
  const phase = hasFailed ? 'failed' : data ? 'ready' : 'loading';
  return {
    items,
    hasMore: hasNextPage,
    phase,
    /** Names the list that is shown; another one is on its way while it is empty. */
    scope: isPlaceholderData ? '' : JSON.stringify(query.queryKey),
    loadMore: () => fetchNextPage(),
  } as const;
}
