/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const auditKeys = {
  /**
   * HASH id → JSON (`auditEntrySchema`); ZSET id → when; 12 months. HASH subject → ids of its entries,
   * spaces between; STRING how many entries that index knows of: all of them or it is not asked.
   */
  audit: {
    records: 'audit',
    byCreation: 'audit:created',
    subjects: 'audit:subject',
    indexed: 'audit:indexed',
  },
  /** ZSET SHA-1 of an erased record's id → when; kept longer than any backup (decision 15). */
  erasures: 'erasures',
} as const;
