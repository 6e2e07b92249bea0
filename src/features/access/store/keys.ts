/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const accessKeys = {
  /**
   * HASH session id (from the digest of its token) → JSON (`recordSchema` in `session-desk.ts`), for the
   * sessions opened with one password. Each ends 15 min after its last use; the key expires 8 h after the
   * last sign-in.
   */
  sessions: (passwordDigest: string) => `sessions:${passwordDigest}`,
  /**
   * `factor`: HASH `secret`, `usedStep`. `pending`: HASH `secret`, `session`, `expiresAt` of a setup not yet
   * confirmed; 10 min. `recovery`: SET of digests of the unused recovery codes. `wrong`: HASH `start`,
   * `count` of wrong codes.
   */
  secondFactor: {
    factor: 'factor',
    pending: 'factor:pending',
    recovery: 'factor:recovery',
    wrong: 'factor:wrong',
  },
} as const;
