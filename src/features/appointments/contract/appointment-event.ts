/**
 * The events in an appointment's history. Kept apart from the appointment's schema, so that visitors'
 * functions, which need only the latter, do not load it.
 */
import * as z from 'zod/mini';
import { timeWarnings } from './appointment.ts';
import { appointmentStatusSchema } from './appointment-status.ts';
import { consultantIdSchema, meetingSchema } from '#features/consultants/contract.ts';
import { contactFields } from './contact-fields.ts';
import { dateSchema, instantSchema, timeSchema } from '#platform/contract/fields.ts';

const moment = z.object({
  date: dateSchema,
  time: timeSchema,
  /** The consultants before and after a hand-over; absent where the consultant stays the same. */
  consultant: z.optional(consultantIdSchema),
});
const venue = z.object({ meeting: meetingSchema, place: z.optional(z.string()) });
/** Times were proposed to the client, who had not answered; this ended the proposal. */
const endsProposal = z.optional(z.literal(true));
const common = {
  at: instantSchema,
  /** A note from the party who did it to the other side. */
  note: z.optional(z.string()),
  /** What the firm was warned of when it chose or confirmed this time. */
  confirmed: z.optional(z.array(z.enum(timeWarnings))),
  /**
   * The signed link that was used, or `system` for an automatic event. Absent for acts of the firm at the
   * desk and of the visitor on the booking page.
   */
  by: z.optional(z.enum(['visitor-link', 'firm-link', 'system'])),
};

/** One event in an appointment's history. */
export const appointmentEventSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('requested') }),
  z.object({ ...common, kind: z.literal('entered') }),
  z.object({
    ...common,
    kind: z.literal('status'),
    from: appointmentStatusSchema,
    to: appointmentStatusSchema,
    /** An open payment request was withdrawn by this change. */
    withdrawn: z.optional(z.literal(true)),
    /**
     * What was held for it, what of that goes back (absent while that is undecided), what was on its way to
     * the firm, and what had been given back or was on its way back before. In euros.
     */
    money: z.optional(
      z.object({
        held: z.number(),
        back: z.optional(z.number()),
        coming: z.optional(z.number()),
        returned: z.optional(z.number()),
      }),
    ),
    /** How and where they meet, where the firm changed it as it confirmed. */
    venue: z.optional(z.object({ from: venue, to: venue })),
    endsProposal,
  }),
  /** Moved to another time, to another consultant, or both. */
  z.object({
    ...common,
    kind: z.literal('moved'),
    from: moment,
    to: moment,
    /** The client took a time that the firm had proposed. */
    proposed: z.optional(z.literal(true)),
    endsProposal,
  }),
  z.object({
    ...common,
    kind: z.literal('edited'),
    /** The names of the contact fields that the firm corrected; never their former values. */
    fields: z.optional(z.array(z.enum(contactFields))),
    /** How and where they meet, where the firm changed it. */
    from: z.optional(venue),
    to: z.optional(venue),
    /**
     * What became of a proposal of other times. Of this kind, because code of before knows it; taking one of
     * the times is a move.
     */
    proposal: z.optional(z.enum(['made', 'withdrawn', 'declined', 'unanswered'])),
    /** With `withdrawn`: the time that it has is closed, and the firm has not kept it knowing that. */
    closed: z.optional(z.literal(true)),
    /** What was proposed, and the last day on which it is held. */
    times: z.optional(z.array(moment)),
    until: z.optional(dateSchema),
    /** The firm keeps it as it is, although its time is closed or a proposal left the client without a time. */
    kept: z.optional(z.literal(true)),
    /** It does so although its consultant has retired by then. */
    retired: z.optional(z.literal(true)),
  }),
  /** Revokes the event before it. */
  z.object({ ...common, kind: z.literal('undone') }),
]);
/** Oldest first. The first event is always `requested` or `entered`. */
export const appointmentHistorySchema = z.array(appointmentEventSchema);
export type AppointmentEvent = z.infer<typeof appointmentEventSchema>;
