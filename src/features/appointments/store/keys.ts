/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const appointmentsKeys = {
  /** HASH appointment id → JSON of all but its status (`appointmentRecordSchema`). */
  appointments: 'appointments',
  /** HASH appointment id → status. */
  appointmentStatus: 'appointments:status',
  /** ZSET appointment id → when it lapses, of those that nobody has answered. */
  appointmentsPending: 'appointments:pending',
  /** ZSET appointment id → creation. */
  appointmentsByCreation: 'appointments:created',
  /** ZSET `<digest of the e-mail address> <appointment id>` → 0, to be read by its prefix. */
  appointmentsByEmail: 'appointments:email',
  /** HASH appointment id → digest of its e-mail address; none where there is no address. */
  appointmentEmail: 'appointments:email:digest',
  /** HASH appointment id → what happened to it, a line of JSON each (`appointmentEventSchema`). */
  appointmentHistory: 'appointments:history',
  /** HASH appointment id → how often something happened to it, since that is counted. */
  appointmentVersions: 'appointments:version',
  /** HASH appointment id → JSON of how it was before the desk's last act (`lua/desk-acts.lua.ts`); a minute. */
  appointmentUndo: 'appointments:undo',
  /** HASH month of erased appointments, `YYYY-MM` → how many; all that stays of them. */
  erasedAppointments: 'appointments:erased',
} as const;
