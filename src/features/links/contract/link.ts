/** What a visitor's signed link opens: their appointment. */
import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';
import { seen } from './link-parts.ts';

/** The money for an appointment as its client reads it, in euros. */
const linkedMoneySchema = z.object({
  /** What the firm holds: without what it has given back. */
  paid: z.number(),
  open: z.number(),
  /** The part of `open` that is past its due date. */
  overdue: z.number(),
  /** Paid by the client and not with the firm yet. */
  coming: z.optional(z.number()),
  /** What the firm has given back. */
  back: z.optional(z.number()),
  /** The part of `paid` that is on its way back. */
  returning: z.optional(z.number()),
  /** The part of `paid` that the firm keeps although the appointment does not take place. */
  kept: z.optional(z.number()),
});
export type LinkedMoney = z.infer<typeof linkedMoneySchema>;

/** An appointment without personal data, since the link may have been passed on. */
export const linkedAppointmentSchema = z.extend(seen, {
  /** Until then an active appointment can be moved and cancelled. */
  changeUntil: instantSchema,
  canChange: z.boolean(),
  /** The consultant's name, if the firm has several. */
  consultantName: z.optional(z.string()),
  /** Address of the video meeting, once the appointment is confirmed. */
  meetingLink: z.optional(z.string().check(z.startsWith('https://'))),
  /** The address or the number, where it is not the usual one; once the appointment is confirmed. */
  place: z.optional(z.string()),
  /**
   * Why the request did not get its time: somebody else has it, its half hour is over, or enough links of its
   * network or of the owner of its address have counted today.
   */
  lost: z.optional(z.enum(['taken', 'late', 'limited'])),
  /**
   * Its time was closed or its consultant retired since; absent in answers to changes, and where the firm keeps
   * it all the same.
   */
  closed: z.optional(z.literal(true)),
  /** Absent if nothing was asked or paid, and in answers to changes. */
  money: z.optional(linkedMoneySchema),
  /** Shows with a new booking that its sender has opened this link. */
  proof: z.optional(z.string()),
});
export type LinkedAppointment = z.infer<typeof linkedAppointmentSchema>;
