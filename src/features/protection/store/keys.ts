/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const protectionKeys = {
  /**
   * ZSET of visitors' requests → time. `unsolved`: digest of the record's id; 1 day. `solved`: id of the
   * proof; 1 h.
   */
  work: (kind: string, how: 'unsolved' | 'solved') => `work:${kind}:${how}`,
} as const;
