/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const consultantsKeys = {
  /** HASH consultant's id → JSON (`consultantRecordSchema`); empty while only the shipped ones are there. */
  consultants: 'consultants',
} as const;
