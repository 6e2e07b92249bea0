/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds. Scripts know them by these names.
 */
export const consultantKeys = {
  /** HASH consultant's id → JSON (`consultantRecordSchema`); empty while only the shipped one is there. */
  consultants: 'consultants',
  /** STRING how often consultants or schedules were changed. */
  rosterVersion: 'house:version',
} as const;
