import * as z from 'zod/mini';
import {
  dateSchema,
  emailSchema,
  honeypotField,
  honeypotSchema,
  idSchema,
  instantSchema,
  localeSchema,
  maxLength,
  messageSchema,
  nameSchema,
  pageSizeSchema,
  phoneSchema,
  requestLocaleSchema,
  timeSchema,
} from './fields.ts';
import { services, serviceSchema } from './service.ts';
import { slotTimeSchema } from './slot.ts';

export const appointmentStatuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const;
export const appointmentStatusSchema = z.enum(appointmentStatuses, 'unknown_status');
export type AppointmentStatus = z.infer<typeof appointmentStatusSchema>;

/** What a visitor sends; `message` may be absent on the wire though the page asks for it. */
export const bookingRequestSchema = z.strictObject({
  date: dateSchema,
  time: slotTimeSchema,
  clientName: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  service: serviceSchema,
  message: z.optional(messageSchema),
  locale: requestLocaleSchema,
  [honeypotField]: honeypotSchema,
});
export type BookingRequest = z.infer<typeof bookingRequestSchema>;
/** The request as a client writes it: what has a default may be left out. */
export type BookingPayload = z.input<typeof bookingRequestSchema>;

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
  locale: requestLocaleSchema,
});
export type EnteredAppointment = z.infer<typeof enteredAppointmentSchema>;

export const appointmentSchema = z.object({
  id: idSchema,
  clientName: z.string(),
  email: z.string(),
  phone: z.string(),
  date: dateSchema,
  time: timeSchema,
  service: z.enum(services),
  message: z.optional(z.string()),
  status: appointmentStatusSchema,
  createdAt: instantSchema,
  locale: localeSchema,
});
export type Appointment = z.infer<typeof appointmentSchema>;

/** Most pending future appointments that one e-mail address may hold. */
export const maxOpenAppointments = 3;

/**
 * Newest first; `cursor` is the id of the last appointment of the page before. `q` is looked for
 * in name, e-mail address, phone number and message, whatever the case; the dates are those on
 * which appointments take place, both included.
 */
export const appointmentListQuerySchema = z.object({
  limit: pageSizeSchema,
  cursor: z.optional(idSchema),
  q: z.optional(z.string().check(z.trim(), z.maxLength(maxLength.name, 'too_long'))),
  status: z.optional(appointmentStatusSchema),
  service: z.optional(serviceSchema),
  startDate: z.optional(dateSchema),
  endDate: z.optional(dateSchema),
});

/** The list's filters without its pages; `locale` is the language of what is not data. */
export const appointmentExportQuerySchema = z.extend(
  z.omit(appointmentListQuerySchema, { limit: true, cursor: true }),
  { locale: requestLocaleSchema },
);

export const statusChangeQuerySchema = z.object({ status: appointmentStatusSchema });

/** A word to the client that goes out with the news of a cancellation or a move. */
const noteSchema = z.optional(messageSchema);

/** Absent as a whole where there is nothing to add. */
export const statusChangeBodySchema = z.optional(z.strictObject({ note: noteSchema }));

export const moveRequestSchema = z.strictObject({
  date: dateSchema,
  time: slotTimeSchema,
  note: noteSchema,
});

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
