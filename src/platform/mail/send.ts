/** A mail as it stands in the protocol: headers, parts, envelope. */
import MailComposer from 'nodemailer/lib/mail-composer';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';
import type { Mail } from './compose.ts';
import type { smtpClient } from './smtp.ts';

export interface Envelope {
  /** `address` or `Name <address>`. */
  from: string;
  /** An address alone: what visitors call themselves is no part of a header. */
  to: string;
  replyTo: string;
  /** The same for every try, so that a mailbox can tell a repeat. */
  messageId: string;
  date: Date;
}

/** Sends one mail. */
export async function sendMail(
  { subject, html, text, calendar }: Mail,
  { from, to, replyTo, messageId, date }: Envelope,
  client: Pick<ReturnType<typeof smtpClient>, 'send'>,
): Promise<SendOutcome> {
  const message = new MailComposer({
    from,
    to: { name: '', address: to },
    replyTo,
    messageId,
    date,
    subject,
    html,
    text,
    // RFC 3834: no holiday notice shall answer; the other is what Exchange heeds.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(calendar && { icalEvent: { ...calendar, filename: 'termin.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return client.send(message.getEnvelope(), await message.build());
}
