/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const paymentKeys = {
  /** HASH id → JSON (`paymentRecordSchema`). */
  records: 'payments',
  /** HASH id → version. */
  versions: 'payments:version',
  /** HASH id → state. */
  states: 'payments:state',
  /** ZSET id → creation. */
  byCreation: 'payments:created',
  /** HASH Stripe's session → id. */
  bySession: 'payments:session',
  /** ZSET `<digest of the e-mail address> <id>` → 0, read by prefix. */
  byEmail: 'payments:email',
  /** ZSET `<appointment> <id>` → 0, read by prefix. */
  byAppointment: 'payments:appointment',
  /** HASH id → digest of the e-mail address. */
  emails: 'payments:email:digest',
  /** ZSET of those without an appointment that still hold personal data → creation. */
  named: 'payments:named',
  /**
   * ZSET of those that may still change at Stripe, and `session <its id>` of those erased unread → when
   * Stripe was last asked about them, 0 if a session is to be ended there.
   */
  unsettled: 'payments:unsettled',
  /** ZSET of those that hold money for an appointment that does not take place → since when. */
  owed: 'payments:owed',
  /** ZSET of ended appointments for which money goes back or is kept → when that is next seen to. */
  returning: 'payments:returning',
  /** STRING number of changes. */
  changes: 'payments:changes',
} as const;
