/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const accessKeys = {
  /**
   * HASH session's id (of its token's digest) → JSON (`sessionRecordSchema`), of the sessions opened
   * with one password; each ends 15 min after its last use, all 8 h after the last sign-in.
   */
  sessions: (passwordDigest: string) => `sessions:${passwordDigest}`,
  /**
   * HASH `secret`, `usedStep`; HASH `secret`, `session`, `expiresAt` of a setup not yet confirmed,
   * 10 min; SET of digests of the recovery codes that are left; HASH `start`, `count` of wrong codes.
   */
  secondFactor: {
    factor: 'factor',
    pending: 'factor:pending',
    recovery: 'factor:recovery',
    wrong: 'factor:wrong',
  },
} as const;
