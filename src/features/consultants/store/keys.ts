/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const consultantKeys = {
  /** HASH consultant id → JSON (`consultantRecordSchema`). Empty until the firm enters consultants. */
  consultants: 'consultants',
  /** STRING number of changes to consultants and schedules. */
  rosterVersion: 'house:version',
} as const;
