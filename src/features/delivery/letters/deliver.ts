/** Turns a delivery into a mail or message: its recipient, text and channel. */
import { type Claimed, latestAckMs, latestTurnMs } from '#features/delivery/rules/delivery.ts';
import type { Links, Telling } from '#features/outbox/index.ts';
import type { MailEnv } from '#platform/env/env-mail.ts';
import type { MessagingEnv } from '#platform/env/env-messaging.ts';
import { causeOf } from '#platform/contract/mail-fault.ts';
import { whatsAppCauseOf } from '#platform/contract/whatsapp-cause.ts';
import { domainOf, greetingName, type Mailbox, toMailbox } from '#platform/mail/address.ts';
import { sendMail } from '#platform/mail/send.ts';
import { smtpClient } from '#platform/mail/smtp.ts';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';
import { askMessage, askWhy, sendMessage } from '#platform/whatsapp/send-message.ts';
import type { Notice } from './notice.ts';

/** To and Reply-To addresses; `undefined` if the recipient has no address. */
function addressesOf(
  { recipient, client, consultant }: Notice,
  { address: own }: Mailbox,
): { to: string; replyTo: string } | undefined {
  switch (recipient) {
    case 'visitor':
      return client === '' ? undefined : { to: client, replyTo: own };
    case 'firm':
      return { to: own, replyTo: client === '' ? own : client };
    case 'consultant':
    case 'former':
      return consultant === ''
        ? undefined
        : { to: consultant, replyTo: client === '' ? own : client };
  }
}

/** A message whose turn does not come, though the messaging service reports no fault. */
const stuck = { kind: 'down', reason: 'channel_down', answer: 'queued connected' } as const;

interface SenderOptions<R> {
  /** The notice of a record; `null` if the record is unreadable or of another kind. */
  toNotice: (telling: Telling, record: R) => Promise<Notice | null>;
  mail: MailEnv;
  /** `undefined` if no messaging service is set up. */
  messaging: MessagingEnv | undefined;
  links: Links;
  now: () => Date;
}

/** Creates the sender of one run; `close` ends its connections. */
export function createSender<R>({ toNotice, mail: env, messaging, links, now }: SenderOptions<R>) {
  const from = toMailbox(env.from);
  const client = smtpClient({ url: env.smtpUrl, name: greetingName(env.site, from) });

  async function byMail(notice: Notice, id: string): Promise<SendOutcome> {
    const addresses = addressesOf(notice, toMailbox(env.firm));
    if (!addresses) return { kind: 'refused', reason: 'not_set_up' };
    const mail = notice.toMail({ links, from, now: now() });
    if (!mail) return { kind: 'moot' };
    // A repeated notification needs its own Message-ID, because mailboxes drop known ones.
    const time = notice.since === undefined ? '' : `.${Date.parse(notice.since)}`;
    const messageId = `<${id.replaceAll(':', '.')}${time}@${domainOf(from)}>`;
    return sendMail(mail, { from: env.from, ...addresses, messageId, date: now() }, client);
  }

  async function byWhatsApp(notice: Notice, key: string): Promise<SendOutcome> {
    const text = notice.toMessage(links.site);
    if (!messaging || text === null) return { kind: 'refused', reason: 'not_set_up' };
    return sendMessage(messaging, { key, text });
  }

  /** What became of a message that was handed over; `undefined` if the messaging service does not know it. */
  async function ask({ id, handedAt }: Claimed<R>): Promise<SendOutcome | undefined> {
    if (!messaging || !handedAt) return undefined;
    const outcome = await askMessage(messaging, id);
    const awaitedMs = now().getTime() - handedAt.getTime();
    if (outcome?.kind !== 'queued' || awaitedMs < latestAckMs) return outcome;
    return (await askWhy(messaging)) ?? (awaitedMs < latestTurnMs ? outcome : stuck);
  }

  async function tell(claimed: Claimed<R>): Promise<SendOutcome> {
    const answer = await ask(claimed);
    if (answer) return answer;
    const notice = await toNotice(claimed, claimed.record);
    if (!notice) return { kind: 'refused', reason: 'unreadable' };
    if (notice.isMoot(now())) return { kind: 'moot' };
    return claimed.channel === 'mail' ? byMail(notice, claimed.id) : byWhatsApp(notice, claimed.id);
  }

  return {
    /** Never rejects: a notice that cannot be written fails only its own delivery. */
    async send(claimed: Claimed<R>): Promise<SendOutcome> {
      try {
        const outcome = await tell(claimed);
        const fault = 'fault' in outcome ? outcome.fault : undefined;
        const answer = 'answer' in outcome ? outcome.answer : undefined;
        const why = fault
          ? { cause: causeOf(fault), ...fault }
          : answer && {
              ...(outcome.kind === 'down' && { cause: whatsAppCauseOf(answer) }),
              answer,
            };
        // The fault is the server's, so it is logged without an exception, and without personal data.
        if (why) {
          const { kind: delivery, channel } = claimed;
          console.info(JSON.stringify({ delivery, channel, ...why }));
        }
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
