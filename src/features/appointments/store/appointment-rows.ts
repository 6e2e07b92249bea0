/** Schemas of appointments as stored in Redis. */
import * as z from 'zod/mini';
import {
  type Appointment,
  appointmentSchema,
  type DeskAppointment,
  proposalOverSchema,
} from '#features/appointments/contract/appointment.ts';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import { consultantIdSchema, meetingSchema } from '#features/consultants/contract.ts';
import { instantSchema } from '#platform/contract/fields.ts';
import { knownRequestSchema } from '#platform/redis/idempotency.ts';
import { digestSchema } from '#platform/redis/shapes.ts';
import { beside, countSchema, jsonOf } from '#platform/redis/records.ts';

/** An appointment without its status. The record's buffers are left out, since only acts use them. */
export const appointmentRecordSchema = z.extend(z.omit(appointmentSchema, { status: true }), {
  proposalOver: proposalOverSchema,
});

/**
 * A request that does not take its time: without the consultant, unless the visitor chose one. Its `span`,
 * `takers` and `overtaken` are left out, since only acts use them.
 */
export const heldRecordSchema = z.object({
  record: z.extend(appointmentRecordSchema, {
    consultant: z.optional(consultantIdSchema),
    bufferBefore: z.number(),
    bufferAfter: z.number(),
  }),
  /** The address of `record`, and its digest. */
  email: z.optional(z.string()),
  digest: digestSchema,
  until: z.number(),
  lost: z.optional(z.boolean()),
});

/** The stored record of a booking's idempotency key, with chosen consultant, end and way of meeting. */
export const idempotencyJson = jsonOf(
  z.extend(knownRequestSchema, {
    consultant: z.optional(consultantIdSchema),
    endsAt: z.optional(instantSchema),
    meeting: z.optional(meetingSchema),
    heldUntil: z.optional(instantSchema),
    status: z.optional(z.literal('confirmed')),
  }),
);

/** Record and status of an appointment, as Redis returns them. */
export const appointmentRowSchema = z.pipe(
  z.tuple([jsonOf(appointmentRecordSchema), appointmentStatusSchema]),
  z.transform(([record, status]): Appointment => ({ ...record, status })),
);

/** The same with the version in between, as the desk sees it. */
export const deskAppointmentRow = z.pipe(
  z.tuple([jsonOf(appointmentRecordSchema), beside(countSchema), appointmentStatusSchema]),
  z.transform(([record, version, status]): DeskAppointment => ({
    ...record,
    status,
    version: Number(version),
  })),
);
