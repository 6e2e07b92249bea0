/** Alarms as they are told outside, to `ALARM_URL`. */
import { alarmCodes } from '#features/outbox/contract.ts';

/** Codes of alarms that only an outside service is told of, because neither mail nor the store can carry them. */
const outsideCodes = [
  /** The relay is unreachable, refuses the login, or refuses every mail. */
  'channel_down',
  /** Mails to visitors have reached the day's limit; the rest waits until tomorrow. */
  'site_limit',
  /** A mail has been due for half an hour and is not sent. */
  'outbox_old',
  /** The scheduled sending step ended in a fault. */
  'delivery_failed',
  /** The store cannot be reached or refuses to work. */
  'store_down',
] as const;
export type OutsideCode = (typeof outsideCodes)[number];

/** All codes; the firm is mailed about the others too. */
export const callCodes = [...outsideCodes, ...alarmCodes] as const;
export type CallCode = (typeof callCodes)[number];

export const isOutsideCode = (code: CallCode): code is OutsideCode =>
  outsideCodes.some((each) => each === code);
