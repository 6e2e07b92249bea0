/** Keys that belong to no subject, under their context's prefix (`database.ts`). */
export const platformKeys = {
  /**
   * HASH `<when> <key> <field>` → `<type> <why> <score> <value>` of values that were set aside
   * (`set-aside.lua`). Erased with the record they belong to, or after the period of messages.
   */
  aside: 'aside',
  /** STRING number of scripts that changed a watched key (`database.ts`). */
  changes: 'changes',
  /** HASH id of a record → the whole idempotency key it was sent under, if any. */
  requests: 'requests',
  /** STRING JSON (for a booking `idempotencyJson`, for calls of the desk `keptJson` in `traced.ts`); 24 h. */
  idempotency: (kind: string, keyDigest: string) => `idempotency:${kind}:${keyDigest}`,
  /** STRING `<count> <start>` of one window of a rate limit policy; until it is over. */
  rateLimit: (policy: string, subject: string) => `limit:window:${policy}:${subject}`,
} as const;
