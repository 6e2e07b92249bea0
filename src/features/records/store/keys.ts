/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const recordsKeys = {
  /**
   * STRING `<key> <cursor>` at which the last inspection of all values ran out of time, or '' if it was
   * complete.
   */
  inspected: 'inspected',
  /** HASH `<consultant> <date>` on which that consultant offers nothing → why, or ''. */
  blockedDays: 'days:blocked',
} as const;
