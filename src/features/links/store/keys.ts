/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const linksKeys = {
  /** ZSET digest of an e-mail address → when somebody last used a link that was sent to it. */
  addresses: 'addresses',
} as const;
