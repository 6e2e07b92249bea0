import * as z from 'zod/mini';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import { idSchema } from '#platform/contract/fields.ts';
import { countSchema, jsonOf } from '#platform/redis/records.ts';
import { digestAndId, digestSchema, shapeless, type ShapesOf } from '#platform/redis/shapes.ts';
import { lineSchema } from './appointment-history.ts';
import { appointmentRecordSchema, heldRecordSchema } from './appointment-rows.ts';
import type { appointmentsKeys } from './keys.ts';

const lines = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split('\n').filter(Boolean)),
  ),
  z.array(lineSchema),
);

export const appointmentsShapes: ShapesOf<typeof appointmentsKeys> = {
  appointments: jsonOf(appointmentRecordSchema),
  appointmentStatus: appointmentStatusSchema,
  appointmentsPending: idSchema,
  appointmentsByCreation: idSchema,
  appointmentsByEmail: digestAndId,
  appointmentEmail: digestSchema,
  appointmentHistory: lines,
  appointmentVersions: countSchema,
  erasedAppointments: countSchema,
  proposals: idSchema,
  heldRequests: jsonOf(heldRecordSchema),
  heldUntil: idSchema,
  heldByStart: idSchema,
  takenBeside: z.string().check(z.regex(/^\d+ \d+ \d+$/)),
  appointmentUndo: shapeless('lives for a minute; what cannot be read is not undone'),
};
