/** What the operator has to hear of: stable codes, explained in docs/operations.md. */
import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';

export const alarmCodes = [
  /** So many booked without proof of work that it is asked for. */
  'proof_of_work_booking',
  'proof_of_work_contact',
  'proof_of_work_inquiry',
  /** Two active appointments in one consultant's time. */
  'overlaps',
  /** What belongs to a record that there is not. */
  'orphans',
  /** A record that an index does not know, and so no list shows. */
  'lost_indexes',
  'retention_failed',
  'payments_round_failed',
  'reconciliation_failed',
  /** Calls to the store fail again and again. */
  'store_faults',
  /** Calls end in 500 again and again. */
  'own_faults',
  /** As many wrong codes as are let pass, after the right password. */
  'factor_guessed',
  /** A calendar outside could not be read for a day. */
  'outside_calendar_unread',
  /** A stored value cannot be read, and was set aside. */
  'set_aside',
] as const;
export type AlarmCode = (typeof alarmCodes)[number];

export const standingAlarmSchema = z.object({
  code: z.enum(alarmCodes),
  since: instantSchema,
});
export type StandingAlarm = z.infer<typeof standingAlarmSchema>;
