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
  /** ZSET id of a visitor's request → when it came; 7 days. */
  newcomers: 'newcomers',
  /**
   * HASH the same id → JSON: keyed digests of its `network`, of the `wider` one around it, of the `owner` of
   * the address and of its `pattern`; `most`, how many opened links count for network and owner; `opened`,
   * when its own counted. 7 days.
   */
  origins: 'newcomers:origin',
  /** ZSET `wider|owner|pattern <digest>` of a flood that was cleared → until when it takes no time; 1 day. */
  refused: 'newcomers:refused',
} as const;
