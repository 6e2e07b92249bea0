/** Alarms for the operator: stable codes, explained in docs/operations.md. */
import * as z from 'zod/mini';
import { knownInstantSchema } from '#platform/contract/fields.ts';

export const alarmCodes = [
  /** So many requests came without proof of work that it is now required. */
  'proof_of_work_booking',
  'proof_of_work_contact',
  'proof_of_work_inquiry',
  /** Two active appointments of one consultant overlap. */
  'overlaps',
  /** Stored values that belong to a record that does not exist. */
  'orphans',
  /** A record that is missing in an index, so that no list shows it. */
  'lost_indexes',
  'retention_failed',
  'payments_round_failed',
  'reconciliation_failed',
  /** Calls to the store fail repeatedly. */
  'store_faults',
  /** Calls end in 500 repeatedly. */
  'own_faults',
  /** The limit of wrong second-factor codes was reached, after the right password. */
  'factor_guessed',
  /** An external calendar has not been readable for a day. */
  'outside_calendar_unread',
  /** WhatsApp has been down for ten minutes: unlinked, refusing or silent, or the messaging service is away. */
  'whatsapp_down',
  /** The day's usual number of receipts is used up; every network and domain gets one more. */
  'mail_receipts',
  /** One network, or one mail domain, holds its share of the day's mails. */
  'mail_network',
  'mail_domain',
  /** The day's mails about acts by link are used up. */
  'mail_moves',
  /** The firm's own mails have reached a number that only a fault explains. */
  'mail_firm',
  /** So many notices came that the firm gets digests. */
  'notices_digest',
  /** The messaging service takes no more for now (its daily limit, or too many waiting). */
  'whatsapp_cap',
  /** A stored value could not be read and was set aside. */
  'set_aside',
] as const;
export type AlarmCode = (typeof alarmCodes)[number];

export const standingAlarmSchema = z.object({
  code: z.enum(alarmCodes),
  /** From the server's clock; the desk sends it back. */
  since: knownInstantSchema,
});
export type StandingAlarm = z.infer<typeof standingAlarmSchema>;
