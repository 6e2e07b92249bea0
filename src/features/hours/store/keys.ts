/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const hoursKeys = {
  /** ZSET slot id → start. One slot per consultant and time. */
  slots: 'slots',
  /** HASH slot id → id of the consultant. */
  slotConsultants: 'slots:consultant',
  /** HASH consultant id → JSON of the schedule: weekly hours and exceptions (`scheduleRecordSchema`). */
  schedules: 'schedules',
  /**
   * ZSET appointment id → start, of the appointments that take time: pending and confirmed, except those that
   * were confirmed after they had expired and started.
   */
  appointmentsTaken: 'appointments:taken',
  /**
   * HASH appointment id → `<start> <end> <buffer before> <buffer after> <consultant>`, of those in
   * `appointments:taken` and of expired ones.
   */
  appointmentSpans: 'appointments:span',
  /**
   * ZSET `<appointment id> <span>` → start, of the times that are held while they are proposed to a client.
   * The span as in `appointments:span`.
   */
  proposedTimes: 'appointments:proposed:time',
  /** ZSET appointment id → start. */
  appointmentsByStart: 'appointments:start',
  /**
   * ZSET `<consultant> <appointment id>` → 0, read by prefix: the current and former consultants of an
   * appointment, as in its record and history.
   */
  appointmentsByConsultant: 'appointments:consultant',
  /**
   * ZSET `<start> <end> <consultant> <calendar id>` → start, of busy time in external calendars. No piece is
   * longer than a day (`calendars/rules/busy.ts`).
   */
  busy: 'busy',
} as const;
