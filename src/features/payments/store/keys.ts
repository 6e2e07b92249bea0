/**
 * The keys of payments:
 * - HASHes id → JSON (`paymentRecordSchema`), version, state; ZSET id → creation;
 * - HASH Stripe's session → id; HASH id → digest of the e-mail address;
 * - ZSETs `<that digest> <id>` and `<appointment> <id>` → 0, read by their prefix;
 * - ZSET of those without an appointment that still hold personal data → creation;
 * - ZSET of those that may still change at Stripe, and `session <its id>` of those erased unread → when they
 *   were last asked about, 0 if a session is to be ended at Stripe;
 * - ZSET of those that hold money for an appointment that does not take place → since when;
 * - STRING number of changes.
 */
export const paymentKeys = {
  records: 'payments',
  versions: 'payments:version',
  states: 'payments:state',
  byCreation: 'payments:created',
  bySession: 'payments:session',
  byEmail: 'payments:email',
  byAppointment: 'payments:appointment',
  emails: 'payments:email:digest',
  named: 'payments:named',
  unsettled: 'payments:unsettled',
  owed: 'payments:owed',
  changes: 'payments:changes',
} as const;
