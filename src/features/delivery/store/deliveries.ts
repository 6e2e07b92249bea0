import * as z from 'zod/mini';
import { type Channel, deliveryIdSchema } from '#features/outbox/contract.ts';
import type { TestMail } from '#features/delivery/contract/test-mail.ts';
import type { Claimed, Settlement } from '#features/delivery/rules/delivery.ts';
import { refusesMail, speaksOfSender } from '#platform/rules/mail-fault.ts';
import { type MailLimits, strangersRanks } from '#features/delivery/rules/mail-limits.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import {
  aboutOf,
  deliveriesOf,
  longestHoldMs,
  ledgerEntrySchema,
  recordIdOf,
  type RecordLookup,
  type RecordRegistration,
} from '#features/outbox/index.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import type { Database } from '#platform/redis/database.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import { alarmDeliveries } from '#features/monitoring/index.ts';
import { linksKeys } from '#features/links/store/keys.ts';
import { outboxNames } from '#features/outbox/store/keys.ts';
import { deliveryKeys } from './keys.ts';
import { claimDelivery, resumeMail, settleDelivery } from './delivery.lua.ts';
import { jsonOf } from '#platform/redis/records.ts';

/** Lease of a delivery, longer than any send takes. A run that has not settled by then was cut off. */
const leaseMs = minuteMs;
/** After this long a delivery fails; only the desk can send it again. */
const giveUpMs = 2 * dayMs;
/** How long a channel is paused, by its failures in a row. */
const breakerPausesMs = [0.5, 1, 2, 4, 8].map((minutes) => minutes * minuteMs);
/** How long WhatsApp is down before an alarm says so. */
const whatsAppDownMs = 10 * minuteMs;
/**
 * Mails to this many different recipients refused in a row mean a fault of the relay. One booking has at most
 * three recipients, two of them at the firm. With two, a client's mistyped address and a consultant's deleted
 * mailbox would stop all mail; with four, the mails of a quiet day would be lost.
 */
const mostRefused = 3;

/** Pauses between letters to one recipient about acts by link on one appointment. */
const calmMs = [2, 10, 60].map((minutes) => minutes * minuteMs);
/** Scripts of one claim; each looks at one page of deliveries. */
const mostPages = 100;

/** Whether the messaging service takes no more for now: it defers for no other reason (429). */
const isCapOf = ({ channel }: Pick<Claimed, 'channel'>, { reason }: Settlement) =>
  channel === 'whatsapp' && reason === 'deferred';

export const ledgerKeys = {
  ...outboxNames,
  undelivered: deliveryKeys.undelivered,
  breakers: deliveryKeys.breakers,
} as const;
const channelKeys = {
  ...ledgerKeys,
  refusals: deliveryKeys.refusals,
  trials: deliveryKeys.trials,
} as const;

const claimSchema = z.nullable(
  z.union([
    z.literal('more'),
    z.tuple([
      z.string(),
      z.string(),
      z.string(),
      z.nullable(z.string()),
      z.nullable(z.string()),
      z.nullable(z.string()),
    ]),
  ]),
);

/** A delivery's id and its entry in the delivery log. */
const claimedSchema = z.tuple([deliveryIdSchema, jsonOf(ledgerEntrySchema)]);

/** The HASHes of one sort, over all kinds of records that have one. */
const keysOf = <R>({ of }: RecordLookup<R>, name: keyof RecordRegistration<R>['keys']): string[] =>
  Object.values(of).flatMap(({ keys: own }) => own[name] ?? []);

interface DeliveryOptions<R> {
  records: RecordLookup<R>;
  randomId: () => string;
  limits: MailLimits;
  /** The firm's calendar day at an instant, and the start of the next one. */
  dayOf: (now: Date) => { date: string; end: Date };
  /** The firm's own address, with which it tries what a client gets. */
  own: string;
}

/** The outbox for senders; every method is one round trip and one atomic step. */
export function deliveryStore<R>(
  db: Database,
  { records, randomId, limits, dayOf, own }: DeliveryOptions<R>,
) {
  const found = {
    places: keysOf(records, 'records'),
    statuses: keysOf(records, 'statuses'),
    histories: keysOf(records, 'histories'),
    emails: keysOf(records, 'emails'),
    undos: keysOf(records, 'undos'),
  };

  /** The record of a delivery; an unreadable record fails only its own deliveries. */
  function recordOf(
    delivery: Pick<Claimed, 'kind' | 'recipient' | 'event'> & { id: string },
    [text, status, history, ledger]: readonly [string, string | null, string | null, string | null],
  ): R {
    try {
      const { read } = records.of[aboutOf(delivery.kind)];
      return read(delivery, { text, status, history, ledger });
    } catch {
      return records.unreadable;
    }
  }

  /** Identifies a mailbox without its address. A `+` suffix belongs to the same mailbox. */
  function mailboxOf({ recipient, record }: Claimed<R>): string {
    const { client, consultant } = records.partiesOf(record);
    if (recipient === 'visitor') return emailDigest(client.replace(/\+[^@]*@/, '@'));
    return recipient === 'firm' ? recipient : `${recipient} ${consultant}`;
  }

  /**
   * Claims the channel's next due and readable delivery; `null` if there is none or the channel is paused.
   */
  async function claim(channel: Channel, now: Date): Promise<Claimed<R> | null> {
    const lease = randomId();
    const today = dayOf(now);
    const names = {
      ...ledgerKeys,
      mailed: deliveryKeys.mailed(today.date),
      alarms: monitoringKeys.alarms,
      digests: deliveryKeys.digests,
      addresses: linksKeys.addresses,
      ...found,
    };
    const input = {
      now: now.getTime(),
      channel,
      lease,
      leaseUntil: now.getTime() + leaseMs,
      givenUp: now.getTime() - giveUpMs,
      ...{ limits, strangers: strangersRanks, calm: calmMs, alarm: alarmDeliveries(now) },
      digest: deliveriesOf('notices_digest', now, { whatsapp: true }),
      heldFor: longestHoldMs,
      tomorrow: today.end.getTime(),
      forgetAt: today.end.getTime() + dayMs,
      ...(channel === 'whatsapp' && { downBefore: now.getTime() - whatsAppDownMs }),
    };
    const look = async () => z.parse(claimSchema, await db.run(claimDelivery, names, input));
    let row = await look();
    for (let pages = 1; row === 'more' && pages < mostPages; pages += 1) row = await look();
    if (!row || row === 'more') return null;
    const [id, entry, ...texts] = row;
    const subject = recordIdOf(id);
    const read = z.safeParse(claimedSchema, [id, entry]);
    if (!read.success) {
      // No server was contacted.
      const unreadable = { state: 'failed', reason: 'unreadable' } as const;
      await note({ id, subject, lease, channel }, unreadable, now);
      return claim(channel, now);
    }
    const [, { kind, recipient, attempts, event, handedAt }] = read.data;
    const record = recordOf({ id: subject, kind, recipient, event }, texts);
    return {
      ...{ id, subject, lease, kind, recipient, channel, attempts, event, record },
      ...(handedAt !== undefined && { handedAt: new Date(handedAt) }),
    };
  }

  /** Records the outcome of a delivery, and what it says about its channel (`channelLibrary`). */
  async function note(
    claimed: Pick<Claimed, 'id' | 'subject' | 'lease' | 'channel'>,
    settlement: Settlement,
    now: Date,
    evidence: object = {},
  ): Promise<void> {
    const { id: member, subject: id, lease, channel } = claimed;
    const { due, handedAt, ...rest } = settlement;
    const names = {
      ...channelKeys,
      mailed: deliveryKeys.mailed(dayOf(now).date),
      alarms: monitoringKeys.alarms,
    };
    await db.run(settleDelivery, names, {
      ...rest,
      ...{ id, member, lease, channel, now: now.getTime(), pauses: breakerPausesMs, mostRefused },
      ...evidence,
      due: due?.getTime(),
      handedAt: handedAt?.getTime(),
      again: now.getTime() + minuteMs,
      alarm: alarmDeliveries(now),
      raise: isCapOf(claimed, settlement) ? 'whatsapp_cap' : undefined,
    });
  }

  function settle(claimed: Claimed<R>, settlement: Settlement, now: Date): Promise<void> {
    const { state, fault, isDown } = settlement;
    const isSent = claimed.channel === 'mail' && state === 'sent';
    const isToClient = isSent && claimed.recipient === 'visitor';
    const isRefused = isDown === false && fault !== undefined && refusesMail(fault);
    return note(claimed, settlement, now, {
      refusal: isRefused
        ? { mailbox: mailboxOf(claimed), isOfSender: speaksOfSender(fault) }
        : undefined,
      isAccepted: isSent,
      isOwn: claimed.recipient !== 'visitor',
      isTrial: isToClient && records.partiesOf(claimed.record).client === own,
    });
  }

  /** Notes that the relay accepted a test mail, which is not in the outbox, and what DNS said then. */
  async function resume(now: Date, records: TestMail['records']): Promise<void> {
    const names = { ...channelKeys, alarms: monitoringKeys.alarms };
    await db.run(resumeMail, names, {
      trial: JSON.stringify({ at: now.getTime(), records }),
      ...{ channel: 'mail', isAccepted: true, isOwn: true, isDown: false, mostRefused },
      ...{ now: now.getTime(), again: now.getTime() + minuteMs },
    });
  }

  return { claim, settle, resume };
}
