/** What a signed link in a mail opens: for a visitor their appointment, for the firm a request. */
import * as z from 'zod/mini';
import { appointmentSchema, confirmSchema } from '#features/appointments/contract.ts';
import { slotTimeSchema } from '#features/hours/contract.ts';
import { dateSchema, instantSchema, timeSchema } from '#platform/contract/fields.ts';

/** What stands behind the `#`; one that cannot be one is as dead as any other. */
const token = z.string().check(z.maxLength(200, 'too_long'));

/** Of a word to the other side, in characters after trimming. */
export const longestWord = 1000;

/** A word to the other side; nothing but spaces is none. */
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

/** An appointment without a word of who it is whose: the link may have been passed on. */
export const linkedAppointmentSchema = z.extend(seen, {
  /** Until then it can be moved and cancelled, while it takes place at all. */
  changeUntil: instantSchema,
  canChange: z.boolean(),
  /** Whom it is with, where the house has several. */
  consultantName: z.optional(z.string()),
  /** Where one meets by video, once it is confirmed. */
  meetingLink: z.optional(z.string().check(z.startsWith('https://'))),
});
export type LinkedAppointment = z.infer<typeof linkedAppointmentSchema>;

export const linkedTimesSchema = z.array(z.object({ date: dateSchema, time: timeSchema }));
export type LinkedTime = z.infer<typeof linkedTimesSchema>[number];

/** A request as whoever decides on it has to know it. */
export const linkedRequestSchema = z.extend(seen, {
  /** Whom it is for, where the house has several. */
  consultantName: z.optional(z.string()),
  clientName: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.optional(z.string()),
  /** What was paid for it and has not been given back, in euros; absent where nothing was. */
  paid: z.optional(z.number()),
  /** When it was given the status that it has; absent while nobody has decided. */
  decidedAt: z.optional(instantSchema),
  /** Who gave it that; absent where it was the desk, `system` where nobody did. */
  decidedBy: z.optional(z.enum(['visitor-link', 'firm-link', 'system'])),
});
export type LinkedRequest = z.infer<typeof linkedRequestSchema>;

const decisions = ['confirm', 'decline'] as const;
export type Decision = (typeof decisions)[number];
export const linkDecisionSchema = z.strictObject({
  token,
  decision: z.enum(decisions, 'unknown_decision'),
  /** The beginning that was seen: where it is another by now, nothing is decided. */
  startsAt: z.optional(instantSchema),
  note: wordSchema,
  confirm: confirmSchema,
});
