import { QueryClient } from '@tanstack/react-query';
import type { Reader, ReadError } from './reader.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ReadError;
    queryMeta: Readonly<{ reader?: Reader }> & Record<string, unknown>;
  }
}

/** Data younger than this is not read again just because it is shown again; in ms. */
const freshMs = 30_000;

/**
 * The desk's query cache, which lives until the desk is left. Nothing is refetched automatically:
 * `NewsProvider` knows when to, and the session's gate holds back calls that find the session ended.
 */
export function createDeskClient(reader: Reader): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        meta: { reader },
        // Without a network a call fails at once, with the desk's own message.
        networkMode: 'always',
        retry: false,
        staleTime: freshMs,
        gcTime: freshMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}
