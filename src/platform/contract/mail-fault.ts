/** Why a mail was not delivered, in a form that may be logged (no personal data). */
import * as z from 'zod/mini';

/** The steps of an SMTP transaction in their order; `data` is the text and its end. */
export const mailPhases = [
  'connect',
  'greeting',
  'tls',
  'auth',
  'mail_from',
  'rcpt_to',
  'data',
] as const;
export type MailPhase = (typeof mailPhases)[number];

/**
 * The step that failed, and the server's reply code with its enhanced status (`550 5.1.1`, RFC 3463); without
 * a reply a word instead: `TIMEOUT`, `HUNG_UP`, or Node's own code (`ECONNREFUSED`). Never the reply's text,
 * which may contain an address.
 */
export const mailFaultSchema = z.object({
  phase: z.enum(mailPhases),
  answer: z
    .string()
    .check(z.regex(/^(?:[2-5]\d\d(?: \d\.\d{1,3}\.\d{1,3})?|[A-Z][A-Z\d_]{2,63})$/)),
});
export type MailFault = z.infer<typeof mailFaultSchema>;
