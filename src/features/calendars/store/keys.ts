/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const calendarsKeys = {
  /** HASH `digest` (of the address's secret), `createdAt`, `contactData`; deleted on revocation. */
  calendarFeed: 'calendar:feed',
  /** HASH consultant id → JSON (`feedRecordSchema`) of their feed; deleted on revocation or retirement. */
  consultantFeeds: 'calendar:feeds',
  /** HASH id → JSON (`outsideRecordSchema`) of an external calendar, with its address, which is a secret. */
  outsideCalendars: 'outside',
} as const;
