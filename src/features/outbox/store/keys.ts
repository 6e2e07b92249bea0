/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const outboxKeys = {
  /**
   * ZSET delivery `<kind>:<id>:<recipient>:<channel>[:<event>]` → when it is due, or when whoever is
   * at it must be done.
   */
  outbox: 'outbox',
  /** HASH id of a record → JSON of all that was or is to be told of it (`lua/outbox.lua.ts`). */
  deliveries: 'deliveries',
} as const;
