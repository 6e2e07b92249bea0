/** Sender, recipient and headers of a mail. */
import MailComposer from 'nodemailer/lib/mail-composer';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';
import type { Mail } from './compose.ts';
import type { smtpClient } from './smtp.ts';

export interface Envelope {
  /** `address` or `Name <address>`. */
  from: string;
  /** An address only: the name that a visitor gave must not appear in a header. */
  to: string;
  replyTo: string;
  /** The same for every attempt, so that a mailbox can recognize a repeat. */
  messageId: string;
  date: Date;
}

/** Sends one mail over `client`; returns what came of it and never throws for a failed delivery. */
export async function sendMail(
  { subject, html, text, calendar }: Mail,
  { from, to, replyTo, messageId, date }: Envelope,
  client: Pick<ReturnType<typeof smtpClient>, 'send'>,
): Promise<SendOutcome> {
  const message = new MailComposer({
    from,
    to: { name: '', address: to },
    replyTo,
    date,
    subject,
    html,
    text,
    // RFC 3834: no automatic reply (such as an out-of-office notice); Exchange heeds the second header.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // On one line: some filters take a fold right after the colon for an empty Message-ID.
      'Message-ID': { prepared: true, value: messageId },
    },
    ...(calendar && { icalEvent: { ...calendar, filename: 'termin.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return client.send(message.getEnvelope(), await message.build());
}
