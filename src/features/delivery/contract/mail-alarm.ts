/** Codes of alarms about mail itself, sent to `ALARM_URL` because mail cannot carry them. */

export const mailAlarmCodes = [
  /** The relay is unreachable, refuses the login, or refuses every mail. */
  'channel_down',
  /** Mails to visitors have reached the day's limit; the rest waits until tomorrow. */
  'site_limit',
  /** A mail has been due for half an hour and is not sent. */
  'outbox_old',
  /** The scheduled sending step ended in a fault, of the store or an internal one. */
  'delivery_failed',
] as const;
export type MailAlarmCode = (typeof mailAlarmCodes)[number];
