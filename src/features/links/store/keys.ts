/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const linksKeys = {
  /** ZSET digest of an e-mail address → when a link that was sent to it was last used. */
  addresses: 'addresses',
} as const;
