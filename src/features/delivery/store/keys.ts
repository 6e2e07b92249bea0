/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const deliveryKeys = {
  /**
   * HASH channel → JSON `failures`, `since`, `until` (left alone till then), `fault` (of mail);
   * `site_limit` → `since`.
   */
  breakers: 'deliveries:breakers',
  /** HASH mail whose recipient the relay refused since it last took one → JSON (`lua/channel.lua.ts`); 2 days. */
  refusals: 'deliveries:refusals',
  /** HASH code of an alarm about mail → `<since> <when it was told outside>` (`domain/mail-alarms.ts`). */
  alarmCalls: 'alarms:calls',
  /** HASH digest of an e-mail address, or `all` → mails that went to visitors that day; 2 days. */
  mailed: (date: string) => `mailed:${date}`,
  /** ZSET delivery that failed or was held → since when. */
  undelivered: 'deliveries:undelivered',
} as const;
