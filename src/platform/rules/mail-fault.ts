/** Whether a failed mail is the fault of the channel, which concerns every mail, or of the mail itself. */
import type { MailFault, MailPhase } from '#platform/contract/mail-fault.ts';

/** Phases that do not depend on the recipient or the text. */
const ownPhases: ReadonlySet<MailPhase> = new Set([
  'connect',
  'greeting',
  'tls',
  'auth',
  'mail_from',
]);

/** Authentication is required or has failed (RFC 4954, 6). */
const signIn = /^(?:454|530|534|535|538)\b/;
/**
 * Codes with which providers report an exhausted quota: congestion, or too many recipients although there is
 * only one.
 */
const quota = /^[45]\d\d [45]\.(?:4\.5|5\.3)$/;
/** Codes about the sender's address, the server's own state, or permission (RFC 3463, 3.2, 3.4, 3.8). */
const ofSender = /^[45]\d\d [45]\.(?:1\.[78]|3\.\d+|7\.\d+)$/;

/** Whether any other mail would have failed as well. */
export const isChannelFault = ({ phase, answer }: MailFault): boolean =>
  ownPhases.has(phase) || signIn.test(answer) || quota.test(answer);

/**
 * Whether the server refused the mail, or broke off in its text. Silence before the text is no refusal: it may
 * be meant for one recipient.
 */
export const refusesMail = ({ phase, answer }: MailFault): boolean =>
  phase === 'data' || (phase === 'rcpt_to' && /^[45]\d\d\b/.test(answer));

/** Whether a mail may have been refused because of the sender. */
export const speaksOfSender = ({ answer }: MailFault): boolean => ofSender.test(answer);
