/** Alarms for the operator: stable codes, explained in docs/operations.md. */
import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';

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
  /** A stored value could not be read and was set aside. */
  'set_aside',
] as const;
export type AlarmCode = (typeof alarmCodes)[number];

export const standingAlarmSchema = z.object({
  code: z.enum(alarmCodes),
  since: instantSchema,
});
export type StandingAlarm = z.infer<typeof standingAlarmSchema>;
