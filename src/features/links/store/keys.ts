/**
 * Redis keys of this subject, under their context's prefix (`platform/redis/database.ts`): what each holds
 * and when it is removed. Times are milliseconds since 1970 in UTC.
 */
export const linksKeys = {
  /** ZSET digest of an e-mail address → when a link that was sent to it was last used. */
  addresses: 'addresses',
} as const;
