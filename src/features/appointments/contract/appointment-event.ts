/** What happens to an appointment; apart from the appointment itself, which visitors' functions know. */
import * as z from 'zod/mini';
import { appointmentStatusSchema } from './appointment-status.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { contactFields } from './contact-edit.ts';
import { dateSchema, instantSchema, timeSchema } from '#platform/contract/fields.ts';

const moment = z.object({
  date: dateSchema,
  time: timeSchema,
  /** Who had it before, and who has it then, where it was handed to somebody else. */
  consultant: z.optional(consultantIdSchema),
});
const common = {
  at: instantSchema,
  /** A word of whoever did it to the other side. */
  note: z.optional(z.string()),
  /**
   * By whose link, or by itself; absent where the firm did it at the desk, or the visitor on the
   * booking page.
   */
  by: z.optional(z.enum(['visitor-link', 'firm-link', 'system'])),
};

/** One thing that happened to an appointment. */
export const appointmentEventSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('requested') }),
  z.object({ ...common, kind: z.literal('entered') }),
  z.object({
    ...common,
    kind: z.literal('status'),
    from: appointmentStatusSchema,
    to: appointmentStatusSchema,
    /** An open request for payment was withdrawn with it. */
    withdrawn: z.optional(z.literal(true)),
  }),
  /** To another time, to somebody else, or both. */
  z.object({ ...common, kind: z.literal('moved'), from: moment, to: moment }),
  /** Which contact data the firm corrected; never what it was. */
  z.object({ ...common, kind: z.literal('edited'), fields: z.array(z.enum(contactFields)) }),
  /** The event before it holds no longer. */
  z.object({ ...common, kind: z.literal('undone') }),
]);
/** Oldest first; the first is always how it came to be. */
export const appointmentHistorySchema = z.array(appointmentEventSchema);
export type AppointmentEvent = z.infer<typeof appointmentEventSchema>;
