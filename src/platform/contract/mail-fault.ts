/** Why a mail did not get through, as far as that may be written down. */
import * as z from 'zod/mini';

/** The steps of handing a mail over by SMTP, in their order; `data` is the text and its end. */
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
 * The step that failed, and the server's reply code with its enhanced status (`550 5.1.1`, RFC 3463),
 * or a word where there was no reply: `TIMEOUT`, `HUNG_UP`, Node's own code (`ECONNREFUSED`). Never
 * the reply's text, which may hold an address.
 */
export const mailFaultSchema = z.object({
  phase: z.enum(mailPhases),
  answer: z
    .string()
    .check(z.regex(/^(?:[2-5]\d\d(?: \d\.\d{1,3}\.\d{1,3})?|[A-Z][A-Z\d_]{2,63})$/)),
});
export type MailFault = z.infer<typeof mailFaultSchema>;
