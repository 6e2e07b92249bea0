/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const recordsKeys = {
  /** STRING `<key> <cursor>` up to which all values were last looked at, where time was short. */
  inspected: 'inspected',
  /** HASH `<consultant> <date>` on which that consultant offers nothing → why, or ''. */
  blockedDays: 'days:blocked',
} as const;
