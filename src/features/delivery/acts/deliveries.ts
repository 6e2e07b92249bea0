/** The outbox for senders. */
import type { TestMail } from '#features/delivery/contract/test-mail.ts';
import type { Claimed, Settlement } from '#features/delivery/rules/delivery.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { StoreUnavailableError } from '#platform/redis/client.ts';
import type { Database } from '#platform/redis/database.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { refusesMail, speaksOfSender } from '#platform/rules/mail-fault.ts';
import { type Evidence, noteChannel, resumeMail, trialWrite } from './channel.ts';
import { claiming, type ClaimOptions } from './claim.ts';
import { settleDelivery } from './settle.ts';

/** Whether the messaging service takes no more for now: it defers for no other reason (429). */
const isCapOf = ({ channel }: Pick<Claimed, 'channel'>, { reason }: Settlement) =>
  channel === 'whatsapp' && reason === 'deferred';

interface DeliveryOptions<R> extends ClaimOptions<R> {
  /** The firm's own address, with which it tries what a client gets. */
  own: string;
}

export function deliveryStore<R>(db: Database, options: DeliveryOptions<R>) {
  const { records, dayOf, own } = options;

  /** Identifies a mailbox without its address. A `+` suffix belongs to the same mailbox. */
  function mailboxOf({ recipient, record }: Claimed<R>): string {
    const { client, consultant } = records.partiesOf(record);
    if (recipient === 'visitor') return emailDigest(client.replace(/\+[^@]*@/, '@'));
    return recipient === 'firm' ? recipient : `${recipient} ${consultant}`;
  }

  function evidenceOf(claimed: Claimed<R>, settlement: Settlement, now: Date): Evidence {
    const { fault, isDown, state } = settlement;
    const { id: member, channel, recipient, refusedBefore } = claimed;
    const isRefused = isDown === false && fault !== undefined && refusesMail(fault);
    return {
      ...{ channel, member, settlement, now },
      ...(isRefused && {
        refusal: {
          ...{ mailbox: mailboxOf(claimed), isOfSender: speaksOfSender(fault) },
          ...(!refusedBefore && { isFresh: true }),
        },
      }),
      isAccepted: channel === 'mail' && state === 'sent',
      isOwn: recipient !== 'visitor',
    };
  }

  return {
    claim: claiming(db, options),
    /** Notes the outcome of a delivery, unless another run has taken it over. */
    settle: (claimed: Claimed<R>, settlement: Settlement, now: Date): Promise<void> =>
      settleDelivery(db, claimed, {
        ...{ settlement, now: now.getTime(), mailed: deliveryKeys.mailed(dayOf(now).date) },
      }),
    /** Notes what it says about its channel; that may be lost where the store is away. */
    async note(claimed: Claimed<R>, settlement: Settlement, now: Date): Promise<void> {
      const evidence = evidenceOf(claimed, settlement, now);
      const isTrial =
        evidence.isAccepted && !evidence.isOwn && records.partiesOf(claimed.record).client === own;
      await noteChannel(db, evidence, {
        isCap: isCapOf(claimed, settlement),
        trial: isTrial ? trialWrite('letter', { at: now.getTime() }) : undefined,
      }).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailableError)) throw error;
      });
    },
    /** Notes that the relay accepted a test mail, which is not in the outbox, and what DNS said then. */
    resume: (now: Date, found: TestMail['records']) =>
      resumeMail(db, now, { at: now.getTime(), records: found }),
  };
}
