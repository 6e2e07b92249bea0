/** Whose fault a failed mail is: the channel's, which concerns every mail, or the letter's own. */
import type { MailFault, MailPhase } from '#platform/contract/mail-fault.ts';

/** Nothing of these depends on the recipient or the text. */
const ownPhases: ReadonlySet<MailPhase> = new Set([
  'connect',
  'greeting',
  'tls',
  'auth',
  'mail_from',
]);

/** A sign-in is wanted, or failed (RFC 4954, 6). */
const signIn = /^(?:454|530|534|535|538)\b/;
/** How providers say that a quota is used up: congestion, or too many recipients for a single one. */
const quota = /^[45]\d\d [45]\.(?:4\.5|5\.3)$/;
/** Of the sender's address, the server's own state, or permission (RFC 3463, 3.2, 3.4, 3.8). */
const ofSender = /^[45]\d\d [45]\.(?:1\.[78]|3\.\d+|7\.\d+)$/;

/** Whether any other mail would have failed as well. */
export const isChannelFault = ({ phase, answer }: MailFault): boolean =>
  ownPhases.has(phase) || signIn.test(answer) || quota.test(answer);

/** Whether the server refused the recipient in so many words, for now or for good. */
export const refusesRecipient = ({ phase, answer }: MailFault): boolean =>
  phase === 'rcpt_to' && /^[45]\d\d\b/.test(answer);

/** Whether a refused recipient may be refused because of whoever sends. */
export const speaksOfSender = ({ answer }: MailFault): boolean => ofSender.test(answer);

/** Whether the server had taken sender and recipient before it failed. */
export const tookRecipient = ({ phase }: MailFault): boolean => phase === 'data';
