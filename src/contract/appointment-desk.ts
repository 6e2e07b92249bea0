/** What the firm does with appointments beyond their status. */
import * as z from 'zod/mini';
import { appointmentListQuerySchema, appointmentStatusSchema, noteSchema } from './appointment.ts';
import {
  dateSchema,
  emailSchema,
  instantSchema,
  localeSchema,
  messageSchema,
  nameSchema,
  phoneSchema,
  timeSchema,
} from './fields.ts';
import { serviceSchema } from './service.ts';
import { slotTimeSchema } from './slot.ts';

export const moveRequestSchema = z.strictObject({
  date: dateSchema,
  time: slotTimeSchema,
  note: noteSchema,
});

/**
 * An appointment that the firm enters itself, for instance after a call. It needs no free slot
 * (one is made, already held), only a time that nobody else has, and is confirmed at once.
 */
export const enteredAppointmentSchema = z.strictObject({
  date: dateSchema,
  time: slotTimeSchema,
  clientName: nameSchema,
  /** Not everyone who calls leaves one; kept as `''`. */
  email: z.union([z.literal(''), emailSchema]),
  phone: phoneSchema,
  service: serviceSchema,
  message: z.optional(messageSchema),
  locale: z._default(localeSchema, 'de'),
});
export type EnteredAppointment = z.infer<typeof enteredAppointmentSchema>;
export type EnteredAppointmentPayload = z.input<typeof enteredAppointmentSchema>;

const moment = z.object({ date: dateSchema, time: timeSchema });
const common = { at: instantSchema, note: z.optional(z.string()) };

/** One thing that happened to an appointment. */
export const appointmentEventSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('requested') }),
  z.object({ ...common, kind: z.literal('entered') }),
  z.object({
    ...common,
    kind: z.literal('status'),
    from: appointmentStatusSchema,
    to: appointmentStatusSchema,
  }),
  z.object({ ...common, kind: z.literal('moved'), from: moment, to: moment }),
]);
/** Oldest first; the first is always how it came to be. */
export const appointmentHistorySchema = z.array(appointmentEventSchema);
export type AppointmentEvent = z.infer<typeof appointmentEventSchema>;

/** The list's filters without its pages; `locale` is the language of what is not data. */
export const appointmentExportQuerySchema = z.extend(
  z.omit(appointmentListQuerySchema, { limit: true, cursor: true }),
  { locale: z._default(localeSchema, 'de') },
);
