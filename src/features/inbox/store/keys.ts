/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const inboxKeys = {
  /**
   * HASH id → JSON (`contactMessageSchema`); ZSET id → creation; SET of ids that are open; HASH id → when
   * it was done.
   */
  contactMessages: {
    records: 'contact',
    byCreation: 'contact:created',
    unread: 'contact:unread',
    read: 'contact:read',
  },
  /** The same for inquiries (`inquirySchema`). */
  inquiries: {
    records: 'inquiries',
    byCreation: 'inquiries:created',
    unread: 'inquiries:unread',
    read: 'inquiries:read',
  },
  /** HASH id of a message or inquiry → digest of its e-mail address. */
  inboxEmail: 'inbox:email',
} as const;
