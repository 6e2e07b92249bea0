/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const outboxKeys = {
  /** ZSET delivery `<kind>:<id>:<recipient>:<channel>[:<event>]` → when it is due, or when its lease ends. */
  outbox: 'outbox',
  /** ZSET the same deliveries → lane × 10^13 + the same time (`queue.ts`). */
  lanes: 'outbox:lanes',
  /** HASH id of a record → JSON of its delivery log (`queue.ts`). */
  deliveries: 'deliveries',
} as const;
