/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const auditKeys = {
  /**
   * `records`: HASH id → JSON (`auditEntrySchema`). `byCreation`: ZSET id → time; entries are kept for 12
   * months. `subjects`: HASH subject → ids of its entries, separated by spaces. `indexed`: STRING number of
   * entries in that index, which is used only if it contains all entries.
   */
  audit: {
    records: 'audit',
    byCreation: 'audit:created',
    subjects: 'audit:subject',
    indexed: 'audit:indexed',
  },
  /** ZSET SHA-1 of an erased record's id → time of the erasure; kept longer than any backup (decision 15). */
  erasures: 'erasures',
} as const;
