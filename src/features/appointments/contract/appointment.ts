import * as z from 'zod/mini';
import { appointmentStatusSchema } from './appointment-status.ts';
import { consultantIdSchema, meetingSchema } from '#features/consultants/contract.ts';
import {
  dateSchema,
  emailSchema,
  guards,
  idSchema,
  instantSchema,
  knownDateSchema,
  localeSchema,
  maxLength,
  nameSchema,
  optionalLines,
  phoneSchema,
  requestLocaleSchema,
  timeSchema,
} from '#platform/contract/fields.ts';
import { services, serviceSchema } from '#platform/contract/service.ts';
import { slotTimeSchema } from '#features/hours/contract.ts';

/** The name of a time zone. Only its form is checked here; whether the server knows it, when it is stored. */
const timeZoneSchema = z.string().check(z.regex(/^[\w+\-/]{1,64}$/, 'invalid_time_zone'));

/**
 * The fields of a new appointment, whether a visitor or the firm makes it. Their order is that of version 1's
 * fingerprints.
 */
export const details = {
  clientName: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  date: knownDateSchema,
  time: slotTimeSchema,
  service: serviceSchema,
  locale: requestLocaleSchema,
  /** Optional in the API, although the booking page requires it. */
  message: optionalLines(maxLength.message),
  /** A consultant id; any free consultant if absent. */
  consultant: z.optional(consultantIdSchema),
  meeting: z.optional(meetingSchema),
};

/** The body of a visitor's booking request. */
export const bookingRequestSchema = z.strictObject({
  ...details,
  /** The visitor's time zone, an IANA name; stored only where it differs from the firm's. */
  timeZone: z.optional(timeZoneSchema),
  /** Shows that the visitor has opened a link of ours (`LinkedAppointment`); not stored. */
  proof: z.optional(z.string().check(z.maxLength(200, 'too_long'))),
  ...guards,
});
export type BookingRequest = z.infer<typeof bookingRequestSchema>;
/** The request as a client writes it: fields that have a default may be left out. */
export type BookingPayload = z.input<typeof bookingRequestSchema>;

/**
 * The stored form of those fields. A field added to `details` has to be added here, or this does not compile.
 */
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

/**
 * What the desk is asked to confirm before it sets a time by hand: outside the opening hours, an absence,
 * busy in another calendar, in the past, a consultant who takes no appointments about the service, or a client
 * (by the e-mail address) who has an appointment with somebody else then.
 */
export const timeWarnings = [
  'outside_hours',
  'blocked',
  'busy',
  'past',
  'other_services',
  'same_client',
] as const;

export const appointmentSchema = z.object({
  id: idSchema,
  ...kept,
  status: appointmentStatusSchema,
  createdAt: instantSchema,
  /** UTC instants, in addition to the firm's local date and time. */
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** The visitor's time zone, where it differs from the firm's. */
  timeZone: z.optional(z.string()),
  /** The firm's day by which a visitor was told to have an answer. */
  answerBy: z.optional(dateSchema),
  /** The address, the number or the link where they meet, where it is not the usual one. */
  place: z.optional(z.string()),
  /** Other times that the firm holds for the client until they answer, to the end of the day `until`. */
  proposed: z.optional(
    z.object({
      until: dateSchema,
      /** The time that it has was closed when they were proposed. */
      closed: z.optional(z.literal(true)),
      times: z.array(
        z.object({
          date: dateSchema,
          time: timeSchema,
          startsAt: instantSchema,
          /** The consultant. Not named so, since scripts look for the record's own in its text. */
          with: consultantIdSchema,
          /** What the firm was warned of when it proposed this time; not in answers to links. */
          despite: z.optional(z.array(z.enum(timeWarnings))),
          /** The name, if the firm has several; only in answers to links. */
          name: z.optional(z.string()),
        }),
      ),
    }),
  ),
});
export type Appointment = z.infer<typeof appointmentSchema>;
export type Proposal = NonNullable<Appointment['proposed']>;

/**
 * The answer to a booking. With `heldUntil` the request does not take its time: whoever first opens the link
 * in their mail, until that instant, has it.
 */
export const bookingAnswerSchema = z.extend(appointmentSchema, {
  heldUntil: z.optional(instantSchema),
});
export type BookingAnswer = z.infer<typeof bookingAnswerSchema>;

/**
 * How a proposal ended that left the client without a time, until the firm acts: `withdrawn` where the present
 * time is closed. `note`: what the client said.
 */
export const proposalOverSchema = z.optional(
  z.object({ how: z.enum(['declined', 'unanswered', 'withdrawn']), note: z.optional(z.string()) }),
);

/**
 * An appointment as the desk sees it, with a version number that every change by any party increases. An act
 * sent with `If-Match: "3"` applies to that version only.
 */
export const deskAppointmentSchema = z.extend(appointmentSchema, {
  version: z.number(),
  proposalOver: proposalOverSchema,
});
export type DeskAppointment = z.infer<typeof deskAppointmentSchema>;

export type TimeWarning = (typeof timeWarnings)[number];
/** The warnings that the desk has confirmed. */
export const confirmSchema = z.optional(
  z.array(z.enum(timeWarnings, 'unknown_warning')).check(z.maxLength(9, 'too_many')),
);
