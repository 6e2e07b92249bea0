/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const calendarsKeys = {
  /** HASH `digest` (of the address's secret), `createdAt`; gone when the feed is revoked. */
  calendarFeed: 'calendar:feed',
  /** HASH consultant's id → JSON (`feedRecordSchema`) of the feed of theirs alone; gone once revoked or retired. */
  consultantFeeds: 'calendar:feeds',
  /**
   * HASH id → JSON (`outsideRecordSchema`) of a calendar outside, its address included, which is a
   * secret.
   */
  outsideCalendars: 'outside',
} as const;
