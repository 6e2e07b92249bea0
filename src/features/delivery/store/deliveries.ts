import * as z from 'zod/mini';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { type Channel, deliveryIdSchema } from '#features/outbox/contract/delivery.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import { paymentRecordSchema } from '#features/payments/store/payments.ts';
import type { Claimed, Settlement, Subject, Told } from '#features/delivery/rules/delivery.ts';
import { refusesRecipient, speaksOfSender, tookRecipient } from '#platform/rules/mail-fault.ts';
import { limitedKinds, type MailLimits } from '#features/delivery/rules/mail-limits.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { aboutOf, longestHoldMs, type Planned } from '#features/outbox/rules/outbox.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { parseAlarm } from '#features/monitoring/store/alarms.ts';
import { eventsIn, readHistory } from '#features/appointments/store/appointment-history.ts';
import { runAppointmentScript } from '#features/appointments/store/appointment-script.ts';
import type { Database } from '#platform/redis/database.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { deliveryKeys } from './keys.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { linksKeys } from '#features/links/store/keys.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import {
  type LedgerEntry,
  ledgerEntrySchema,
  ledgerSchema,
} from '#features/outbox/store/ledger.ts';
import {
  claimDelivery,
  queueReminders as queueReminderScript,
  settleDelivery,
} from './delivery.lua.ts';
import { appointmentRecordSchema } from '#features/appointments/store/appointment-rows.ts';
import { jsonOf } from '#platform/redis/records.ts';

/** Longer than any sending takes; whoever has not settled by then was cut off. */
const leaseMs = minuteMs;
/** Whoever could not be told for so long is told by the desk, if at all. */
const giveUpMs = 2 * dayMs;
/** How long a channel is left alone, by its failures in a row. */
const breakerPausesMs = [0.5, 1, 2, 4, 8].map((minutes) => minutes * minuteMs);
/**
 * So many different recipients refused in a row are the relay's doing. One booking tells three at
 * most, of whom two lie with the firm: with two, a client's mistyped address beside a consultant's
 * that has gone would stop the mail; four would lose what a quiet day brings.
 */
const mostRefused = 3;

export const ledgerKeys = {
  outbox: outboxKeys.outbox,
  ledger: outboxKeys.deliveries,
  undelivered: deliveryKeys.undelivered,
  breakers: deliveryKeys.breakers,
} as const;
const channelKeys = { ...ledgerKeys, refusals: deliveryKeys.refusals } as const;

const claimSchema = z.nullable(
  z.tuple([
    z.string(),
    z.string(),
    z.string(),
    z.nullable(z.string()),
    z.nullable(z.string()),
    z.nullable(z.string()),
  ]),
);

/** A delivery's name and what the ledger says of it. */
const claimedSchema = z.tuple([deliveryIdSchema, jsonOf(ledgerEntrySchema)]);

/** As much of a delivery as tells those over one channel apart. */
type Entry = Pick<LedgerEntry, 'kind' | 'recipient' | 'event'>;

const appointmentSchema = z.tuple([jsonOf(appointmentRecordSchema), appointmentStatusSchema]);

const isSame = (one: Entry, other: Entry) =>
  one.kind === other.kind && one.recipient === other.recipient && one.event === other.event;

/** Whether it was told, as far as the ledger knows; `undefined` for what never was. */
function stateOf(entry: LedgerEntry, own: Entry): Told['state'] | undefined {
  switch (entry.state) {
    case 'sent':
      return 'told';
    case 'sending':
      return isSame(entry, own) ? 'cutOff' : 'maybe';
    case 'failed':
      return entry.reason === 'outcome_unknown' ? 'maybe' : undefined;
    case 'waiting':
      return isSame(entry, own) ? undefined : 'waiting';
    case 'held':
    case 'superseded':
      return undefined;
  }
}

/**
 * What the ledger says that people were told; `numberOf` gives the number of an event as the history
 * counts them, `undefined` for what is none.
 */
function toldOf(
  ledger: readonly LedgerEntry[],
  own: Entry,
  numberOf: (counted: number | undefined) => number | undefined,
): Told[] {
  return ledger
    .filter(({ channel }) => channel === 'mail')
    .flatMap((entry) => {
      const state = stateOf(entry, own);
      if (state === undefined) return [];
      const event = numberOf(entry.event);
      // What was told before that was noted, was told as of the event that it was queued with.
      const events = state === 'waiting' ? 0 : (numberOf(entry.told ?? entry.event) ?? 0);
      const { kind, recipient } = entry;
      return [{ kind, recipient, ...(event !== undefined && { event }), events, state }];
    });
}

/** What the delivery is about; a record that cannot be read holds up nobody but its own news. */
function subjectOf(
  { id, ...own }: Entry & { id: string },
  [text, status, lines, ledger]: readonly [string, string | null, string | null, string | null],
): Subject {
  try {
    switch (aboutOf(own.kind)) {
      case 'appointment': {
        const [record, known] = z.parse(appointmentSchema, [text, status]);
        const appointment = { ...record, status: known };
        const history = readHistory(record, lines);
        const numberOf = (counted?: number) => {
          const number = counted === undefined ? 0 : eventsIn(history, lines, counted);
          // A reminder is queued with when the appointment begins.
          return number > 0 && number <= history.length ? number : undefined;
        };
        const told = toldOf(z.parse(ledgerSchema, ledger), own, numberOf);
        return { about: 'appointment', appointment, event: numberOf(own.event), history, told };
      }
      case 'message':
        return { about: 'message', message: z.parse(jsonOf(contactMessageSchema), text) };
      case 'payment':
        return { about: 'payment', payment: z.parse(jsonOf(paymentRecordSchema), text) };
      case 'alarm':
        return { about: 'alarm', alarm: parseAlarm(id, text) };
      case 'inquiry':
        return { about: 'inquiry', inquiry: z.parse(jsonOf(inquirySchema), text) };
    }
  } catch {
    return { about: 'unreadable' };
  }
}

/** The client's address; '' where the record has none. */
function emailOf(record: Subject): string {
  if (record.about === 'appointment') return record.appointment.email;
  return record.about === 'payment' ? (record.payment.email ?? '') : '';
}

/** Tells recipients apart without naming an address; what follows a + in one is the same mailbox. */
function mailboxOf({ recipient, record }: Claimed): string {
  if (recipient === 'visitor') return emailDigest(emailOf(record).replace(/\+[^@]*@/, '@'));
  const whose = record.about === 'appointment' ? record.appointment.consultant : '';
  return recipient === 'firm' ? recipient : `${recipient} ${whose}`;
}

interface DeliveryOptions {
  randomId: () => string;
  limits: MailLimits;
  /** The firm's calendar day at an instant, and when the next one begins. */
  dayOf: (now: Date) => { date: string; end: Date };
}

/** The outbox as those see it who send; every method is one round trip and one atomic step. */
export function deliveryStore(db: Database, { randomId, limits, dayOf }: DeliveryOptions) {
  /**
   * The next one that is due over this channel and can be read; `null` for none, or while it is left
   * alone.
   */
  async function claim(channel: Channel, now: Date): Promise<Claimed | null> {
    const lease = randomId();
    const today = dayOf(now);
    const names = {
      ...ledgerKeys,
      mailed: deliveryKeys.mailed(today.date),
      addresses: linksKeys.addresses,
      undos: appointmentsKeys.appointmentUndo,
      records: appointmentsKeys.appointments,
      statuses: appointmentsKeys.appointmentStatus,
      histories: appointmentsKeys.appointmentHistory,
      emails: appointmentsKeys.appointmentEmail,
      messages: inboxKeys.contactMessages.records,
      inquiries: inboxKeys.inquiries.records,
      payments: paymentKeys.records,
      alarms: monitoringKeys.alarms,
    };
    const answer = await db.run(claimDelivery, names, {
      now: now.getTime(),
      channel,
      lease,
      leaseUntil: now.getTime() + leaseMs,
      givenUp: now.getTime() - giveUpMs,
      addressLimit: limits.address,
      knownLimit: limits.knownAddress,
      siteLimit: limits.site,
      limited: limitedKinds,
      heldFor: longestHoldMs,
      tomorrow: today.end.getTime(),
      forgetAt: today.end.getTime() + dayMs,
    });
    const row = z.parse(claimSchema, answer);
    if (!row) return null;
    const [id, entry, ...texts] = row;
    const subject = id.split(':')[1] ?? '';
    const read = z.safeParse(claimedSchema, [id, entry]);
    if (!read.success) {
      // No server was asked.
      const unreadable = { state: 'failed', reason: 'unreadable' } as const;
      await note({ id, subject, lease, channel }, unreadable, now);
      return claim(channel, now);
    }
    const [, { kind, recipient, attempts, event }] = read.data;
    const record = subjectOf({ id: subject, kind, recipient, event }, texts);
    return { id, subject, lease, kind, recipient, channel, attempts, event, record };
  }

  /** What became of a delivery, and what that says of its channel (`channelLibrary`). */
  async function note(
    claimed: Pick<Claimed, 'id' | 'subject' | 'lease' | 'channel'>,
    settlement: Settlement,
    now: Date,
    evidence: object = {},
  ): Promise<void> {
    const { id: member, subject: id, lease, channel } = claimed;
    const { due, ...rest } = settlement;
    const names = { ...channelKeys, mailed: deliveryKeys.mailed(dayOf(now).date) };
    await db.run(settleDelivery, names, {
      ...rest,
      ...{ id, member, lease, channel, now: now.getTime(), pauses: breakerPausesMs, mostRefused },
      ...evidence,
      due: due?.getTime(),
      again: now.getTime() + minuteMs,
    });
  }

  function settle(claimed: Claimed, settlement: Settlement, now: Date): Promise<void> {
    const { state, fault, isDown } = settlement;
    const isRefused = isDown === false && fault !== undefined && refusesRecipient(fault);
    return note(claimed, settlement, now, {
      refusal: isRefused
        ? { mailbox: mailboxOf(claimed), isOfSender: speaksOfSender(fault) }
        : undefined,
      isAccepted: state === 'sent' || (fault !== undefined && tookRecipient(fault)),
      isOwn: claimed.recipient !== 'visitor',
    });
  }

  /** Reminds of what begins from `from` to `to`. Gives how many reminders were queued. */
  async function queueReminders(range: { from: Date; to: Date }, planned: Planned[], now: Date) {
    const input = {
      now: now.getTime(),
      from: range.from.getTime(),
      to: range.to.getTime(),
      planned,
    };
    return z.parse(z.number(), await runAppointmentScript(db, queueReminderScript, input));
  }

  return { claim, settle, queueReminders };
}
