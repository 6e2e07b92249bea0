/** What the confirmation shows, and so all that is kept of it while the visitor is away. */
import * as z from 'zod/mini';
import { appointmentSchema } from '#contract/appointment.ts';

/** An object of it is read without anything else that stands in it. */
export const bookedSchema = z.object({
  appointment: z.pick(appointmentSchema, {
    id: true,
    email: true,
    date: true,
    time: true,
    service: true,
    meeting: true,
    createdAt: true,
    startsAt: true,
    endsAt: true,
  }),
  /** It is the one of an earlier attempt, which the visitor has changed since. */
  earlier: z.boolean(),
});

export type Booked = z.infer<typeof bookedSchema>;
export type BookedAppointment = Booked['appointment'];
