/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds. Scripts know them by these names.
 */
export const consultantKeys = {
  /** HASH consultant id → JSON (`consultantRecordSchema`). Empty until the firm enters consultants. */
  consultants: 'consultants',
  /** STRING number of changes to consultants and schedules. */
  rosterVersion: 'house:version',
} as const;
