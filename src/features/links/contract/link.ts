/** What a signed link in a mail opens: the visitor's appointment, or a request for the firm. */
import * as z from 'zod/mini';
import { appointmentSchema, confirmSchema } from '#features/appointments/contract.ts';
import { moneyChoiceSchema } from '#platform/contract/money-choice.ts';
import { slotTimeSchema } from '#features/hours/contract.ts';
import { dateSchema, instantSchema, timeSchema } from '#platform/contract/fields.ts';

/** The fragment of the link's address. The page treats a token that is too long like an unknown one. */
const token = z.string().check(z.maxLength(200, 'too_long'));

/** Longest note or reason, in characters after trimming. */
export const longestWord = 1000;

/** A note or reason for the other side; only spaces count as absent. */
const wordSchema = z.optional(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(longestWord, 'too_long')),
    z.transform((word) => word || undefined),
  ),
);

export const linkSchema = z.strictObject({ token });

export const linkTimesSchema = z.strictObject({
  token,
  startDate: z.optional(dateSchema),
  endDate: z.optional(dateSchema),
});

export const linkMoveSchema = z.strictObject({ token, date: dateSchema, time: slotTimeSchema });

export const linkCancelSchema = z.strictObject({ token, reason: wordSchema });

const seen = z.pick(appointmentSchema, {
  service: true,
  date: true,
  time: true,
  startsAt: true,
  endsAt: true,
  status: true,
  meeting: true,
  consultant: true,
  locale: true,
});

/** An appointment without personal data, since the link may have been passed on. */
export const linkedAppointmentSchema = z.extend(seen, {
  /** Until then an active appointment can be moved and cancelled. */
  changeUntil: instantSchema,
  canChange: z.boolean(),
  /** The consultant's name, if the firm has several. */
  consultantName: z.optional(z.string()),
  /** Address of the video meeting, once the appointment is confirmed. */
  meetingLink: z.optional(z.string().check(z.startsWith('https://'))),
  /**
   * Why the request did not get its time: somebody else has it, its half hour is over, or enough links of its
   * network or of the owner of its address have counted today.
   */
  lost: z.optional(z.enum(['taken', 'late', 'limited'])),
  /** Shows with a new booking that its sender has opened this link. */
  proof: z.optional(z.string()),
});
export type LinkedAppointment = z.infer<typeof linkedAppointmentSchema>;

export const linkedTimesSchema = z.array(z.object({ date: dateSchema, time: timeSchema }));
export type LinkedTime = z.infer<typeof linkedTimesSchema>[number];

/**
 * A request with everything that is needed to decide on it. The client's details and what was paid are
 * absent once it is decided or lapsed, since the link stays in a mailbox.
 */
export const linkedRequestSchema = z.extend(seen, {
  /** Name of the requested consultant, if the firm has several. */
  consultantName: z.optional(z.string()),
  clientName: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  message: z.optional(z.string()),
  /** The client's time zone, where it differs from the firm's. */
  timeZone: z.optional(z.string()),
  /** What was paid for it and not refunded, in euros; absent if nothing. */
  paid: z.optional(z.number()),
  /** When the current status was set; absent while undecided. */
  decidedAt: z.optional(instantSchema),
  /** By which way the current status was set: absent for the desk, `system` for automatic changes. */
  decidedBy: z.optional(z.enum(['visitor-link', 'firm-link', 'system'])),
});
export type LinkedRequest = z.infer<typeof linkedRequestSchema>;

const decisions = ['confirm', 'decline'] as const;
export type Decision = (typeof decisions)[number];
export const linkDecisionSchema = z.strictObject({
  token,
  decision: z.enum(decisions, 'unknown_decision'),
  /** The start time that the caller saw. If it has changed, nothing is decided. */
  startsAt: z.optional(instantSchema),
  note: wordSchema,
  confirm: confirmSchema,
  money: moneyChoiceSchema,
});
