/** Alarms about mail itself, which no mail can bring: their codes in a call to `ALARM_URL`. */

export const mailAlarmCodes = [
  /** The relay cannot be reached, lets nobody in, or refuses every mail. */
  'channel_down',
  /** Visitors' mails have reached the day's limit; the rest waits for tomorrow. */
  'site_limit',
  /** A mail has been due for half an hour, and nobody has sent it. */
  'outbox_old',
  /** The clock's step that sends ended in a fault, of the store or our own. */
  'delivery_failed',
] as const;
export type MailAlarmCode = (typeof mailAlarmCodes)[number];
