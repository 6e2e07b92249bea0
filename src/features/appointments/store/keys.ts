/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const appointmentsKeys = {
  /** HASH appointment id → JSON without the status (`appointmentRecordSchema`). */
  appointments: 'appointments',
  /** HASH appointment id → status. */
  appointmentStatus: 'appointments:status',
  /**
   * ZSET appointment id → when it is looked at, at the latest at its start, or once the times proposed for it
   * are freed: unanswered requests, and what was confirmed at once until the firm places it, which newcomers'
   * shares count as well.
   */
  appointmentsPending: 'appointments:pending',
  /** ZSET appointment id → creation. */
  appointmentsByCreation: 'appointments:created',
  /** ZSET `<digest of the e-mail address> <appointment id>` → 0; read by prefix. */
  appointmentsByEmail: 'appointments:email',
  /** HASH appointment id → digest of its e-mail address; no entry where there is no address. */
  appointmentEmail: 'appointments:email:digest',
  /** HASH appointment id → its events, one line of JSON each (`appointmentEventSchema`). */
  appointmentHistory: 'appointments:history',
  /** HASH appointment id → its version: the number of its changes since versions were introduced. */
  appointmentVersions: 'appointments:version',
  /**
   * HASH appointment id → JSON of its state before the desk's last act (`deskPart` in `state-writes.ts`); kept for a
   * minute.
   */
  appointmentUndo: 'appointments:undo',
  /** ZSET id of an appointment with a proposal that its client has not answered → when its times are freed. */
  proposals: 'appointments:proposed',
  /**
   * HASH id of a request that does not take its time → JSON of its record, `until` when its link counts, and
   * `lost` once somebody else has the time; it is dropped with retention, a day after `until`.
   */
  heldRequests: 'appointments:held',
  /** ZSET the same id → `until`. */
  heldUntil: 'appointments:held:until',
  /** ZSET the same id → start of the time it asks for. */
  heldByStart: 'appointments:held:start',
  /**
   * ZSET `<start> <end> <when>` of a time that was taken beside requests that wait → when the clock looks at it; until it
   * has told them.
   */
  takenBeside: 'appointments:held:taken',
  /** HASH month of erased appointments, `YYYY-MM` → their number, the only data that remains. */
  erasedAppointments: 'appointments:erased',
} as const;
