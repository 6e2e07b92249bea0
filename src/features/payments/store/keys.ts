/**
 * The keys of payments. HASHes id → JSON
 * (`paymentRecordSchema`), version, state; ZSET id → creation; HASH Stripe's session → id; ZSET
 * `<digest of the e-mail address> <id>` and `<appointment> <id>` → 0, to be read by their prefix;
 * HASH id → that digest; ZSET of those without an appointment that still tell whose they are →
 * creation; ZSET of those about which Stripe may still change its mind, and `session <its id>` of those
 * that were erased unread → when it was last asked, 0 where a session is to be ended there; ZSET of those that hold money for what does not take place →
 * since when; STRING how many changes there were.
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
