/** The keys of what knows no subject, under their context's prefix (`database.ts`). */
export const platformKeys = {
  /**
   * HASH `<when> <key> <field>` → `<type> <why> <score> <value>` of what could not be read
   * (`lua/guard.lua.ts`); goes with the record that it is of, or as messages do.
   */
  aside: 'aside',
  /** HASH id of what was sent → the whole idempotency key it was sent under, if there was one. */
  requests: 'requests',
  /** STRING JSON (`idempotencyRecordSchema`, or of the desk's what it was answered); 24 h. */
  idempotency: (kind: string, keyDigest: string) => `idempotency:${kind}:${keyDigest}`,
  /** HASH `start`, `count`; one window of the policy. */
  rateLimit: (policy: string, subject: string) => `limit:${policy}:${subject}`,
} as const;
