/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const hoursKeys = {
  /** ZSET slot id → start; one slot per consultant and time. */
  slots: 'slots',
  /** HASH slot id → id of the consultant who offers it. */
  slotConsultants: 'slots:consultant',
  /** HASH consultant's id → JSON of the schedule: weekly hours and exceptions (`scheduleRecordSchema`). */
  schedules: 'schedules',
  /**
   * ZSET appointment id → start, of those that take their time: pending and confirmed, but for what
   * was confirmed after it had lapsed and begun.
   */
  appointmentsTaken: 'appointments:taken',
  /** HASH of the same and of expired ones: `<start> <end> <buffer before> <buffer after> <consultant>`. */
  appointmentSpans: 'appointments:span',
  /** ZSET appointment id → start. */
  appointmentsByStart: 'appointments:start',
  /**
   * ZSET `<consultant> <appointment id>` → 0, to be read by its prefix: who is or was to keep it, as its
   * record and history name them.
   */
  appointmentsByConsultant: 'appointments:consultant',
  /**
   * ZSET `<start> <end> <consultant> <id of the calendar>` → start, of what is taken there; no piece is
   * longer than a day (`domain/busy.ts`).
   */
  busy: 'busy',
} as const;
