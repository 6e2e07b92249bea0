/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const deliveryKeys = {
  /**
   * HASH channel → JSON `failures`, `since`, `until` (end of the pause), `fault` (of mail),
   * `cause` (of WhatsApp); `site_limit` → `since`.
   */
  breakers: 'deliveries:breakers',
  /**
   * HASH mail whose recipient was refused since the relay last took one → JSON (`rules/channel.ts`); 2 days.
   */
  refusals: 'deliveries:refusals',
  /**
   * HASH what was tried by hand → JSON `at`: `mail`, a test mail that the relay took, with `records` (what DNS said
   * then); `letter`, a client's letter that went to the firm's own address.
   */
  trials: 'deliveries:trials',
  /** HASH code of an alarm → `<since> <last told>` (`rules/alarm-calls.ts`). */
  alarmCalls: 'alarms:calls',
  /** HASH what is counted (`rules/mail-counts.ts`; addresses, domains and networks as digests) → mails that day; 2 days. */
  mailed: (date: string) => `mailed:${date}`,
  /** HASH id → JSON of a digest (`digestSchema`); 3 days. */
  digests: 'digests',
  /** ZSET delivery that failed or was held → since when. */
  undelivered: 'deliveries:undelivered',
} as const;
