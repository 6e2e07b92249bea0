/** What the links of visitors and of the firm have in common. */
import * as z from 'zod/mini';
import { type Appointment, appointmentSchema } from '#features/appointments/contract.ts';
import { optionalLines } from '#platform/contract/fields.ts';

/** The fragment of the link's address. The page treats a token that is too long like an unknown one. */
export const token = z.string().check(z.maxLength(200, 'too_long'));

/** Longest note or reason, in characters after trimming. */
export const longestWord = 1000;

/** A note or reason for the other side. */
export const wordSchema = optionalLines(longestWord);

export const linkSchema = z.strictObject({ token });

/** Fields of an appointment that both links show. */
export const seen = z.pick(appointmentSchema, {
  service: true,
  date: true,
  time: true,
  startsAt: true,
  endsAt: true,
  status: true,
  meeting: true,
  consultant: true,
  locale: true,
  answerBy: true,
  proposed: true,
});

/** The fields of an appointment that both links show. */
export const seenOf = (appointment: Appointment) => z.parse(seen, appointment);
