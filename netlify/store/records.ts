/** What stands in Redis as JSON, and how it is read back. */
import * as z from 'zod/mini';
import {
  type Appointment,
  appointmentSchema,
  appointmentStatusSchema,
} from '#contract/appointment.ts';
import { idSchema, instantSchema } from '#contract/fields.ts';

/** An appointment without its status, the one thing about it that changes. */
export const appointmentRecordSchema = z.omit(appointmentSchema, { status: true });

export const idempotencyRecordSchema = z.object({
  fingerprint: z.string(),
  id: idSchema,
  createdAt: instantSchema,
});

/** JSON text that holds a record; text that is no JSON is an issue like any other. */
export function jsonOf<T extends z.ZodMiniType>(schema: T) {
  const parsed = z.transform((text: string, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', message: 'malformed_json', input: text });
      return z.NEVER;
    }
  });
  return z.pipe(z.pipe(z.string(), parsed), schema);
}

/** Record and status of an appointment, as Redis gives them. */
export const appointmentRowSchema = z.pipe(
  z.tuple([jsonOf(appointmentRecordSchema), appointmentStatusSchema]),
  z.transform(([record, status]): Appointment => ({ ...record, status })),
);
