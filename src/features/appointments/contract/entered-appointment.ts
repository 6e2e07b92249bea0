/**
 * The schema of an appointment that the firm enters itself. A file of its own, so that no visitor's script
 * includes it.
 */
import * as z from 'zod/mini';
import { confirmSchema, details } from './appointment.ts';
import { emailSchema } from '#platform/contract/fields.ts';
import { slotStepMinutes } from '#features/hours/contract.ts';
import { longestAppointmentMinutes, shortestAppointmentMinutes } from '#platform/contract/span.ts';

const isOnGrid = (minutes: number) =>
  minutes % slotStepMinutes === 0 &&
  minutes >= shortestAppointmentMinutes &&
  minutes <= longestAppointmentMinutes;
/** The length of an appointment, in minutes. */
export const lengthSchema = z.number().check(z.refine(isOnGrid, 'invalid_length'));

/**
 * An appointment that the firm enters itself, for instance after a call. It needs no slot, only a time
 * without conflicts, and is confirmed at once.
 */
export const enteredAppointmentSchema = z.strictObject({
  ...details,
  /** Optional, since not every caller leaves one; stored as `''`. */
  email: z.union([emailSchema, z.literal('')]),
  /** The service's length if absent. */
  minutes: z.optional(lengthSchema),
  confirm: confirmSchema,
});
export type EnteredAppointment = z.infer<typeof enteredAppointmentSchema>;
