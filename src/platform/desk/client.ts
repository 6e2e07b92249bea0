import { QueryClient } from '@tanstack/react-query';
import type { Reader, ReadError } from './reader.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ReadError;
    queryMeta: Readonly<{ reader?: Reader }> & Record<string, unknown>;
  }
}

/** What was read less than this ago is not read again only because it is shown again. */
const freshMs = 30_000;

/**
 * What the desk has read, until it is left. Nothing is read again by itself: `NewsProvider` knows
 * when, and the gate of the session holds back what finds it ended.
 */
export function createDeskClient(reader: Reader): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        meta: { reader },
        // Without a network a call fails at once, in the desk's own words.
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
