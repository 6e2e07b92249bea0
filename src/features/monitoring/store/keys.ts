/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const monitoringKeys = {
  /** HASH code → `<since> <last seen>` (`lua/alarms.lua.ts`). */
  alarms: 'alarms',
  /** STRING when the clock last ran. */
  tick: 'tick',
  /** LIST of JSON (`faultSchema`), newest first; at most 100, 30 days. */
  faults: 'faults',
  /**
   * HASH JSON of what a browser told (`browserFaultReportSchema`) → `<how often> <first> <last>`, instants,
   * and of those that may give way ` <group of networks>`; at most 50, 30 days.
   */
  browserFaults: 'faults:browser',
} as const;
