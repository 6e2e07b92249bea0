import {
  keepPreviousData,
  queryOptions,
  type QueryMeta,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { type Load, type Reader, type ReadError } from './reader.ts';
import { useSeen } from './seen.ts';
import type { Key } from './topics.ts';

export interface Resource<T> {
  /** `undefined` until it has been read once. */
  value: T | undefined;
  hasFailed: boolean;
  /** The server answers that it does not exist (`not_found`). */
  isGone: boolean;
  /** Refetches it. */
  reload: () => Promise<unknown>;
  /** Replaces the cached value with a newer one. */
  set: (value: T) => void;
}

/** The reader stored in a query's `meta`. Throws outside the desk. */
export function readerOf(meta: QueryMeta | undefined): Reader {
  if (!meta?.reader) throw new Error('only inside the desk');
  return meta.reader;
}

/** Whether to show an error; a failed read by a timer leaves the data on screen as it is. */
export const isFailure = (error: ReadError | null, isShown: boolean): boolean =>
  error !== null && !(error.isQuiet && isShown);

/** A failed read stays failed until the data has arrived, also while it is retried. */
export const isRetried = ({
  isFetchedAfterMount,
  isPending,
  isPlaceholderData,
}: Readonly<Record<'isFetchedAfterMount' | 'isPending' | 'isPlaceholderData', boolean>>): boolean =>
  isFetchedAfterMount && (isPending || isPlaceholderData);

/** A query for one resource of the server; its key names all it depends on. */
export const reading = <T>(queryKey: Key, load: Load<T>) =>
  queryOptions({ queryKey, queryFn: ({ signal, meta }) => readerOf(meta).read(load, signal) });

/** The same for what merely goes with rows on screen: it never counts as the admin's activity. */
export const readingAside = <T>(queryKey: Key, load: Load<T>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal, meta }) => {
      const reader = readerOf(meta);
      return reader.quietly(() => reader.read(load, signal));
    },
  });

export type Reading<T> = UseQueryOptions<T, ReadError, T, Key>;

/**
 * Reads one resource while the component is visible and shows the cached value until then. After a change of
 * key, the previous value stays until the new one has been read.
 */
export function useRead<T>(
  query: Reading<T>,
  { isWanted = true }: { isWanted?: boolean } = {},
): Resource<T> {
  const client = useQueryClient();
  const isSeen = useSeen();
  const result = useQuery({
    ...query,
    enabled: isSeen && isWanted,
    placeholderData: keepPreviousData,
  });
  const { error, refetch } = result;
  const isTriedAgain = isRetried(result);
  const data = isTriedAgain ? undefined : result.data;
  return {
    value: data,
    hasFailed: isTriedAgain || isFailure(error, data !== undefined),
    isGone: error?.failure.reason === 'problem' && error.failure.problem.code === 'not_found',
    reload: () => refetch(),
    set: (value) => {
      // A response that is still on its way is older than `value`.
      void client.cancelQueries({ queryKey: query.queryKey, exact: true });
      client.setQueryData<T>(query.queryKey, value);
    },
  };
}
