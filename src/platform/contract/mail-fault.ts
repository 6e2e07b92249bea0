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

/** Why a mail failed, each with its own words at the desk and its own line in the runbook. */
export const mailCauses = [
  'unreachable',
  'unknown_host',
  'no_greeting',
  'greeting_refused',
  'tls_untrusted',
  'tls_wrong_port',
  'tls_failed',
  'auth_refused',
  'sender_refused',
  'recipient_refused',
  'text_refused',
  'cut_off',
] as const;
export type MailCause = (typeof mailCauses)[number];

const isReply = (answer: string) => /^\d/.test(answer);

/** The cause of a negative reply. */
const refusals = {
  auth: 'auth_refused',
  mail_from: 'sender_refused',
  rcpt_to: 'recipient_refused',
  data: 'text_refused',
} as const;

function tlsCauseOf(answer: string): MailCause {
  // OpenSSL's words for an answer that is no TLS, and ours for the opposite.
  if (/^(?:ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)|EXPECTS_TLS)$/.test(answer))
    return 'tls_wrong_port';
  // Node's codes for certificates: `CERT_HAS_EXPIRED`, `UNABLE_TO_VERIFY_LEAF_SIGNATURE`.
  return /^(?!ERR_SSL).*(?:CERT|LEAF)/.test(answer) ? 'tls_untrusted' : 'tls_failed';
}

/** The cause of a fault; a stable code for logs and alarms. */
export function causeOf({ phase, answer }: MailFault): MailCause {
  switch (phase) {
    case 'connect':
      return /^E(?:DNS|NOTFOUND|NODATA|SERVFAIL|AI_[A-Z]+)$/.test(answer)
        ? 'unknown_host'
        : 'unreachable';
    case 'greeting':
      return isReply(answer) ? 'greeting_refused' : 'no_greeting';
    case 'tls':
      return tlsCauseOf(answer);
    case 'auth':
    case 'mail_from':
    case 'rcpt_to':
    case 'data':
      return isReply(answer) ? refusals[phase] : 'cut_off';
  }
}
