/**
 * Answers that Netlify's CDN shares between visitors. Headers, tags and the call that purges are described in
 * Netlify's documentation of caching; other CDNs and browsers ignore the headers.
 */
import type { HeaderList } from './response.ts';

/**
 * Headers of an answer that the CDN shares for five seconds, and for a further 25 while it fetches a new one.
 * Browsers always revalidate. Query parameters other than `parameters` make no copy of their own.
 */
export const shared = (tag: string, parameters: readonly string[]): HeaderList => [
  // `no-store` would exclude the requesting page from the browser's back-forward cache.
  ['Cache-Control', 'public, max-age=0, must-revalidate'],
  ['Netlify-CDN-Cache-Control', 'public, max-age=5, stale-while-revalidate=25'],
  ['Netlify-Cache-Tag', tag],
  ['Netlify-Vary', `query=${parameters.join('|')}`],
];

/** What Netlify tells its functions, so that they may purge the CDN. */
export interface PurgeAccess {
  site: string;
  token: string;
}

const timeoutMs = 2000;

/**
 * Removes the shared answers with this tag. Never rejects: without it they are outdated for 30 s at most.
 * `purgeCache` of `@netlify/functions` has no time limit and four times the size.
 */
export async function purge(
  tag: string,
  { site, token }: PurgeAccess,
  { fetch = globalThis.fetch }: { fetch?: typeof globalThis.fetch } = {},
): Promise<void> {
  await fetch('https://api.netlify.com/api/v1/purge', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ site_id: site, cache_tags: [tag] }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
}
