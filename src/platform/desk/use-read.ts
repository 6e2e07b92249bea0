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
import type { Key } from './subjects.ts';

export interface Resource<T> {
  /** `undefined` until it was read once. */
  value: T | undefined;
  hasFailed: boolean;
  /** It was there once and is no more. */
  isGone: boolean;
  /** Reads it anew. */
  reload: () => Promise<unknown>;
  /** Puts there what is known of it by now. */
  set: (value: T) => void;
}

/** The reader of a query's client. */
export function readerOf(meta: QueryMeta | undefined): Reader {
  if (!meta?.reader) throw new Error('only inside the desk');
  return meta.reader;
}

/** Where a timer had asked in vain, what stands on the screen stays as it is. */
export const isFailure = (error: ReadError | null, isShown: boolean): boolean =>
  error !== null && !(error.isQuiet && isShown);

/** What could not be read has failed until it is there, while it is tried again as well. */
export const isRetried = ({
  isFetchedAfterMount,
  isPending,
  isPlaceholderData,
}: Readonly<Record<'isFetchedAfterMount' | 'isPending' | 'isPlaceholderData', boolean>>): boolean =>
  isFetchedAfterMount && (isPending || isPlaceholderData);

/** One thing of the server, under a key that names all it depends on. */
export const reading = <T>(queryKey: Key, load: Load<T>) =>
  queryOptions({ queryKey, queryFn: ({ signal, meta }) => readerOf(meta).read(load, signal) });

export type Reading<T> = UseQueryOptions<T, ReadError, T, Key>;

/**
 * Reads one thing while it is in sight, and shows what is there meanwhile; under another key, what
 * stood there stays until that is read.
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
      // An answer that is still on its way knows less.
      void client.cancelQueries({ queryKey: query.queryKey, exact: true });
      client.setQueryData<T>(query.queryKey, value);
    },
  };
}
