import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemsOf, type Listing } from './pages.ts';
import { useSeen } from './seen.ts';
import { isFailure, isRetried } from './use-read.ts';

/** The pages of a server list loaded so far, read while the list is visible. */
export function usePages<T extends { id: string }>(
  query: Listing<T>,
  { isWanted = true }: { isWanted?: boolean } = {},
) {
  const isSeen = useSeen();
  const result = useInfiniteQuery({
    ...query,
    enabled: isSeen && isWanted,
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
    /** Identifies the list that is shown; empty while another list is loading. */
    scope: isPlaceholderData ? '' : JSON.stringify(query.queryKey),
    loadMore: () => fetchNextPage(),
  } as const;
}
