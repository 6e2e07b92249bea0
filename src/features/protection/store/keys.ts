/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const protectionKeys = {
  /** ZSET of what visitors sent `unsolved` (a digest of its id; a day) or `solved` (of the proof; an hour) → when. */
  work: (kind: string, how: 'unsolved' | 'solved') => `work:${kind}:${how}`,
} as const;
