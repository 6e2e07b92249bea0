/** Appointments in time that is closed, or about to be. */
import * as z from 'zod/mini';
import { deskAppointmentSchema } from './appointment.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { newExceptionSchema } from '#features/hours/contract.ts';
import { dateSchema, idSchema, timeSchema } from '#platform/contract/fields.ts';

/** Most appointments whose takers are looked for at once. */
export const mostTouched = 100;

export const takersRequestSchema = z.strictObject({
  ids: z.array(idSchema).check(z.minLength(1, 'required'), z.maxLength(mostTouched, 'too_many')),
  /** An exception that all consultants are about to get; who is free then is no help. */
  closing: z.optional(newExceptionSchema),
});

const takenSchema = z.object({
  appointment: deskAppointmentSchema,
  /** Other consultants who offer its service and are free at its time, in their order. */
  free: z.array(consultantIdSchema),
  /** The next free times of those who are not: at most three each, ascending. */
  next: z.array(z.object({ consultant: consultantIdSchema, date: dateSchema, time: timeSchema })),
});
/** An appointment, and who else can take it. */
export type Taking = z.infer<typeof takenSchema>;

/** In the order of the ids; without those that are over or unknown. */
export const takersSchema = z.array(takenSchema);

/** Why the time of an appointment is closed; `outside_hours`: nothing but the hours is missing. */
const closedReasons = ['retired', 'blocked', 'outside_hours'] as const;

export const inClosedTimeSchema = z.object({
  /** All of them; fewer may be listed. */
  count: z.number(),
  /** Ascending by start. */
  listed: z.array(z.object({ appointment: deskAppointmentSchema, why: z.enum(closedReasons) })),
  /** Those with a proposal of whose times the client can take none any more. */
  unproposed: z.array(deskAppointmentSchema),
  /** Those whose proposal left the client without a time, until the firm acts. */
  unsettled: z.array(deskAppointmentSchema),
});
export type InClosedTime = z.infer<typeof inClosedTimeSchema>;
export type ClosedReason = (typeof closedReasons)[number];
