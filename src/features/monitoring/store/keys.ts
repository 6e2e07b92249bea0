/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const monitoringKeys = {
  /** HASH code → `<since> <last seen>` (`acts/alarms.ts`). */
  alarms: 'alarms',
  /** HASH code → since when an alarm stood that the firm has dismissed at the desk; stays. */
  dismissed: 'alarms:dismissed',
  /** STRING time of the last tick, while it has nothing to do of one in the last ten minutes. */
  tick: 'tick',
  /**
   * STRING `<changes> <when>`: the tick has nothing to do until then, as long as `changes` is that number
   * (`wake.ts`).
   */
  wake: 'wake',
  /** LIST of JSON (`faultSchema`), newest first; at most 100, 30 days. */
  faults: 'faults',
  /**
   * HASH JSON of a browser's report (`browserFaultReportSchema`) → `<count> <first> <last>`, instants, then
   * the group of networks if it may be displaced; at most 50, 30 days.
   */
  browserFaults: 'faults:browser',
} as const;
