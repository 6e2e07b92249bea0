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
  /** STRING how often consultants or schedules were changed. */
  rosterVersion: 'house:version',
} as const;
