/** What the confirmation shows, and so all that is kept of it while the visitor is away. */
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { listedConsultantSchema } from '#features/consultants/contract.ts';
import { localeSchema } from '#platform/contract/fields.ts';

const { id, email, date, time, service, meeting, createdAt, startsAt, endsAt } =
  appointmentSchema.shape;
const { name, role, languages } = listedConsultantSchema.shape;

/** An appointment is read without anything else that stands in it. */
export const bookedSchema = z.object({
  appointment: z.object({ id, email, date, time, service, meeting, createdAt, startsAt, endsAt }),
  /** Whom it is with, where the house has several; `locale` is the language of the role. */
  person: z.optional(z.object({ name, role, languages, locale: localeSchema })),
  /** It is the one of an earlier attempt, which the visitor has changed since. */
  // `z.boolean` weighs 90 bytes on a page that has none to spare.
  earlier: z.custom<boolean>((value) => typeof value === 'boolean'),
});

export type Booked = z.infer<typeof bookedSchema>;
export type BookedAppointment = Booked['appointment'];
