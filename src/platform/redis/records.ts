/** What stands in Redis as JSON, and how it is read back. */
import * as z from 'zod/mini';
import {
  type Appointment,
  appointmentSchema,
  type DeskAppointment,
} from '#features/appointments/contract/appointment.ts';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import { consultantIdSchema, meetingSchema } from '#features/consultants/contract/consultant.ts';
import { idSchema, instantSchema } from '#platform/contract/fields.ts';

/** An appointment without its status; its buffers stand beside it and are the scripts' own affair. */
export const appointmentRecordSchema = z.omit(appointmentSchema, { status: true });

export const idempotencyRecordSchema = z.object({
  fingerprint: z.string(),
  id: idSchema,
  createdAt: instantSchema,
  /** Of an appointment: who was chosen to keep it, until when, and how one meets. */
  consultant: z.optional(consultantIdSchema),
  endsAt: z.optional(instantSchema),
  meeting: z.optional(meetingSchema),
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

/** All of a list that can be read. */
export const readable = <T extends z.ZodMiniType>(row: T) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((all): z.output<T>[] =>
      all.flatMap((each) => {
        const { success, data } = z.safeParse(row, each);
        return success ? [data] : [];
      }),
    ),
  );

/** One that is there and can be read, or `null`. */
export const readableOrNull = <T extends z.ZodMiniType>(row: T) => z.catch(z.nullable(row), null);

/** Text beside a record, which may do without: what was set aside is `null`. */
export const beside = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text) => text || null),
    ),
    z.nullable(schema),
  );

/** A number that only grows. */
export const countSchema = z.string().check(z.regex(/^\d+$/));

/** Record and status of an appointment, as Redis gives them. */
export const appointmentRowSchema = z.pipe(
  z.tuple([jsonOf(appointmentRecordSchema), appointmentStatusSchema]),
  z.transform(([record, status]): Appointment => ({ ...record, status })),
);

/** The same with its version between the two, as the desk sees it. */
export const deskAppointmentRow = z.pipe(
  z.tuple([jsonOf(appointmentRecordSchema), beside(countSchema), appointmentStatusSchema]),
  z.transform(([record, version, status]): DeskAppointment => ({
    ...record,
    status,
    version: Number(version),
  })),
);

/** What Redis gives as one flat list: keys and values in turn. */
export const pairsSchema = z.pipe(
  z.array(z.string()),
  z.transform((flat) => {
    const pairs: [string, string][] = [];
    for (let i = 0; i + 1 < flat.length; i += 2) pairs.push([flat[i] ?? '', flat[i + 1] ?? '']);
    return pairs;
  }),
);
