/** From a delivery to what goes out: who it is for, what it says, over which channel. */
import { standing } from '#features/appointments/rules/appointment-history.ts';
import type { Claimed, SendOutcome } from '#features/delivery/rules/delivery.ts';
import type { Staff } from '#features/consultants/rules/staff.ts';
import type { MailEnv } from '#platform/env/env-mail.ts';
import type { MessagingEnv } from '#platform/env/env-messaging.ts';
import { domainOf, type Mailbox, toMailbox } from '#platform/mail/address.ts';
import { composeMail } from './compose.ts';
import { sendMail } from '#platform/mail/send.ts';
import { smtpClient } from '#platform/mail/smtp.ts';
import { isOfAppointment, isOfPayment, type Links, type News } from './news.ts';
import { composeMessage } from './whatsapp/compose-message.ts';
import { sendMessage } from './whatsapp/send-message.ts';

/** What the record says now, as news; `null` for what cannot be read. */
function newsOf({ kind, recipient, event, record }: Claimed, staff: Staff): News | null {
  switch (record.about) {
    case 'appointment': {
      if (!isOfAppointment(kind)) return null;
      const { appointment, history: all, event: number, told } = record;
      const happened = number === undefined ? undefined : all[number - 1];
      const former = happened?.kind === 'moved' ? happened.from.consultant : undefined;
      return {
        ...{ kind, recipient, appointment, all, told },
        ...{ history: standing(all), counterpart: staff.of(appointment.consultant) },
        ...(number !== undefined && { event: number }),
        ...(former !== undefined && { former: staff.of(former) }),
      };
    }
    case 'message':
      return { kind: 'contact_message_received', recipient: 'firm', message: record.message };
    case 'inquiry':
      return { kind: 'inquiry_received', recipient: 'firm', inquiry: record.inquiry };
    case 'payment':
      return isOfPayment(kind) ? { kind, recipient, payment: record.payment, event } : null;
    case 'alarm':
      return { kind: 'alarm_raised', recipient: 'firm', alarm: record.alarm };
    case 'unreadable':
      return null;
  }
}

/** Whoever wrote to the firm, whom it meets, or of whom it asks money; empty where it has no address. */
function clientOf(news: News): string {
  if ('message' in news) return news.message.email;
  if ('payment' in news) return news.payment.email ?? '';
  if ('alarm' in news) return '';
  return 'inquiry' in news ? news.inquiry.email : news.appointment.email;
}

/** Where a consultant's own notices go, of whoever has it or had it; '' for nowhere. */
function ownAddressOf(news: News): string {
  if (!('appointment' in news)) return '';
  return (news.recipient === 'former' ? news.former : news.counterpart)?.email ?? '';
}

/** Whether it is for a consultant who wants no notices. */
const isUnwanted = (news: News) =>
  (news.recipient === 'consultant' || news.recipient === 'former') &&
  'appointment' in news &&
  ownAddressOf(news) === '';

/** Its address and where an answer goes; `undefined` where the recipient has none. */
function addressesOf(news: News, ownMailbox: Mailbox): { to: string; replyTo: string } | undefined {
  const client = clientOf(news);
  const own = ownMailbox.address;
  switch (news.recipient) {
    case 'visitor':
      return client === '' ? undefined : { to: client, replyTo: own };
    case 'firm':
      return { to: own, replyTo: client === '' ? own : client };
    case 'consultant':
    case 'former': {
      const to = ownAddressOf(news);
      return to === '' ? undefined : { to, replyTo: client === '' ? own : client };
    }
  }
}

interface SenderOptions {
  mail: MailEnv;
  /** `undefined` where there is no messaging service. */
  messaging: MessagingEnv | undefined;
  links: Links;
  /** Whom appointments are with, as of this run. */
  staff: Staff;
  now: () => Date;
}

/** What a run sends with; `close` ends its connections. */
export function createSender({ mail: env, messaging, links, staff, now }: SenderOptions) {
  const client = smtpClient({ url: env.smtpUrl });
  const from = toMailbox(env.from);

  async function byMail(news: News, id: string): Promise<SendOutcome> {
    const addresses = addressesOf(news, toMailbox(env.firm));
    if (!addresses) return { kind: 'refused', reason: 'not_set_up' };
    const mail = composeMail(news, { links, from, now: now() });
    if (!mail) return { kind: 'moot' };
    // An alarm's delivery has the same name each time, and mailboxes leave out what they had.
    const time = 'alarm' in news ? `.${Date.parse(news.alarm.since)}` : '';
    const messageId = `<${id.replaceAll(':', '.')}${time}@${domainOf(from)}>`;
    return sendMail(mail, { from: env.from, ...addresses, messageId, date: now() }, client);
  }

  async function byWhatsApp(news: News, key: string): Promise<SendOutcome> {
    if (!messaging || 'payment' in news || 'alarm' in news)
      return { kind: 'refused', reason: 'not_set_up' };
    return sendMessage(messaging, { key, text: composeMessage(news, links) });
  }

  async function tell(claimed: Claimed): Promise<SendOutcome> {
    const news = newsOf(claimed, staff);
    if (!news) return { kind: 'refused', reason: 'unreadable' };
    if (isUnwanted(news)) return { kind: 'moot' };
    // A reminder of what has begun reminds of nothing.
    const isLate =
      news.kind === 'appointment_reminder' && new Date(news.appointment.startsAt) <= now();
    if (isLate) return { kind: 'moot' };
    return claimed.channel === 'mail' ? byMail(news, claimed.id) : byWhatsApp(news, claimed.id);
  }

  return {
    /** Never rejects: what cannot be put into words holds up nobody but itself. */
    async send(claimed: Claimed): Promise<SendOutcome> {
      try {
        const outcome = await tell(claimed);
        const fault = 'fault' in outcome ? outcome.fault : undefined;
        // No exception of ours, and nothing of whom it was for.
        if (fault)
          console.info(
            JSON.stringify({ delivery: claimed.kind, channel: claimed.channel, ...fault }),
          );
        return outcome;
      } catch (error) {
        const name = error instanceof Error ? error.name : typeof error;
        console.error(
          JSON.stringify({ delivery: claimed.kind, channel: claimed.channel, error: name }),
        );
        return { kind: 'refused', reason: 'unreadable' };
      }
    },
    close: () => client.close(),
  };
}
