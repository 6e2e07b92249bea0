import * as z from 'zod/mini';
import { appointmentStatusSchema } from './appointment-status.ts';
import { consultantIdSchema, meetingSchema } from '#features/consultants/contract.ts';
import {
  dateSchema,
  emailSchema,
  guards,
  idSchema,
  instantSchema,
  localeSchema,
  messageSchema,
  nameSchema,
  pageSizeSchema,
  phoneSchema,
  requestLocaleSchema,
  timeSchema,
} from '#platform/contract/fields.ts';
import { services, serviceSchema } from '#platform/contract/service.ts';
import { slotTimeSchema } from '#features/hours/contract.ts';

/** The name of a time zone; whether this server knows it shows when it is kept. */
const timeZoneSchema = z.string().check(z.regex(/^[\w+\-/]{1,64}$/, 'invalid_time_zone'));

/** What one asks an appointment for, whoever makes it; the order is that of version 1's fingerprints. */
export const details = {
  clientName: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  date: dateSchema,
  time: slotTimeSchema,
  service: serviceSchema,
  locale: requestLocaleSchema,
  /** May be absent on the wire though the page asks for it. */
  message: z.optional(messageSchema),
  /** Whoever is free if absent. */
  consultant: z.optional(consultantIdSchema),
  meeting: z.optional(meetingSchema),
};

/** What a visitor sends. */
export const bookingRequestSchema = z.strictObject({
  ...details,
  /** The visitor's own, an IANA name; kept where it is not the firm's. */
  timeZone: z.optional(timeZoneSchema),
  ...guards,
});
export type BookingRequest = z.infer<typeof bookingRequestSchema>;
/** The request as a client writes it: what has a default may be left out. */
export type BookingPayload = z.input<typeof bookingRequestSchema>;

/** What is kept of those details: a new one is to be named here, or this does not compile. */
const kept = {
  clientName: z.string(),
  email: z.string(),
  phone: z.string(),
  date: dateSchema,
  time: timeSchema,
  service: z.enum(services),
  locale: localeSchema,
  message: z.optional(z.string()),
  consultant: consultantIdSchema,
  meeting: meetingSchema,
} satisfies Record<keyof typeof details, z.ZodMiniType>;

export const appointmentSchema = z.object({
  id: idSchema,
  ...kept,
  status: appointmentStatusSchema,
  createdAt: instantSchema,
  /** UTC instants, beside the firm's date and time. */
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** The visitor's, where it is not the firm's. */
  timeZone: z.optional(z.string()),
});
export type Appointment = z.infer<typeof appointmentSchema>;

/**
 * As the desk sees it: with a number that every change raises, by whatever hand. Sent back as
 * `If-Match: "3"`, an act happens to that version alone.
 */
export const deskAppointmentSchema = z.extend(appointmentSchema, { version: z.number() });
export type DeskAppointment = z.infer<typeof deskAppointmentSchema>;

const filters = {
  status: z.optional(appointmentStatusSchema),
  service: z.optional(serviceSchema),
  consultant: z.optional(consultantIdSchema),
  /** On which appointments take place, both included. */
  startDate: z.optional(dateSchema),
  endDate: z.optional(dateSchema),
};

/**
 * Newest first; `cursor` is the id of the last appointment of the page before. What is looked for is
 * a name or an address, which no URL may hold: that goes in the body of a search.
 */
export const appointmentListQuerySchema = z.object({
  limit: pageSizeSchema,
  cursor: z.optional(idSchema),
  ...filters,
  q: z.optional(z.undefined()),
});

/** The list's filters without its pages; `locale` is the language of what is not data. */
export const appointmentExportQuerySchema = z.extend(
  z.omit(appointmentListQuerySchema, { limit: true, cursor: true }),
  { locale: requestLocaleSchema },
);

/**
 * Active appointments of one consultant in each other's way, group by group, each by its start.
 * None can be made: they were sold before appointments had a length.
 */
export const overlapsSchema = z.array(z.object({ ids: z.array(idSchema) }));
export type Overlap = z.infer<typeof overlapsSchema>[number];

export const statusChangeQuerySchema = z.object({ status: appointmentStatusSchema });

/** A word to the client that goes out with the news of a cancellation or a move. */
const noteSchema = z.optional(messageSchema);

/**
 * What the desk is asked about before a time by hand: beyond the hours, closed, busy elsewhere, over;
 * and with somebody who takes no appointments about that.
 */
export const timeWarnings = ['outside_hours', 'blocked', 'busy', 'past', 'other_services'] as const;
export type TimeWarning = (typeof timeWarnings)[number];
/** Those that it was asked about and means all the same. */
export const confirmSchema = z.optional(
  z.array(z.enum(timeWarnings, 'unknown_warning')).check(z.maxLength(9, 'too_many')),
);

/** Absent as a whole where there is nothing to add; `confirm` is about a time that is confirmed. */
export const statusChangeBodySchema = z.optional(
  z.strictObject({ note: noteSchema, confirm: confirmSchema }),
);

export const moveRequestSchema = z.strictObject({
  date: dateSchema,
  time: slotTimeSchema,
  /** Whom it is handed to; it stays with whoever has it if absent. */
  consultant: z.optional(consultantIdSchema),
  note: noteSchema,
  confirm: confirmSchema,
});
