/** The data that the confirmation shows, and the only data stored of it while the visitor is away. */
import * as z from 'zod/mini';
import {
  appointmentSchema,
  bookingAnswerSchema,
} from '#features/appointments/contract/appointment.ts';
import { listedConsultantSchema } from '#features/consultants/contract.ts';
import { localeSchema } from '#platform/contract/fields.ts';

const { id, email, date, time, service, meeting, createdAt, startsAt, endsAt, answerBy, status } =
  appointmentSchema.shape;
const { heldUntil } = bookingAnswerSchema.shape;
const { name, role, languages } = listedConsultantSchema.shape;

/** Other fields of the appointment are dropped. */
export const bookedSchema = z.object({
  appointment: z.object({
    ...{
      id,
      email,
      date,
      time,
      service,
      meeting,
      createdAt,
      startsAt,
      endsAt,
      answerBy,
      heldUntil,
    },
    /** Absent in what an older page has stored. */
    status: z.optional(status),
  }),
  /** The consultant, where the firm has several; `locale` is the language of the role. */
  person: z.optional(z.object({ name, role, languages, locale: localeSchema })),
  /** The appointment is the result of an earlier attempt, whose details the visitor has changed since. */
  // `z.boolean` would add 90 bytes to a page that has no bytes to spare.
  earlier: z.custom<boolean>((value) => typeof value === 'boolean'),
});

export type Booked = z.infer<typeof bookedSchema>;
export type BookedAppointment = Booked['appointment'];
