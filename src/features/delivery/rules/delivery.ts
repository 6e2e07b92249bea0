/** Sends the deliveries in the outbox: one run, within its time limit. */
import { minuteMs } from '#platform/time/units.ts';
import type {
  Channel,
  DeliveryReason,
  DeliveryState,
  NotificationKind,
  Recipient,
} from '#features/outbox/contract.ts';
import type { MailFault } from '#platform/contract/mail-fault.ts';
import { type WhatsAppCause, whatsAppCauseOf } from '#platform/contract/whatsapp-cause.ts';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';

/** A delivery leased to this run; `R` is its record. */
export interface Claimed<R = unknown> {
  /** As the contract names it (`deliveryIdSchema`). */
  id: string;
  /** Id of the record. */
  subject: string;
  lease: string;
  kind: NotificationKind;
  recipient: Recipient;
  channel: Channel;
  /** Number of attempts, this one included. */
  attempts: number;
  /** Event number at the end of the delivery's id (`deliveryIdSchema`). */
  event: number | undefined;
  /** When the messaging service took the message, if WhatsApp has not acknowledged it yet. */
  handedAt?: Date;
  record: R;
  /** A server refused this mail's recipient, or its text, the last time. */
  refusedBefore?: boolean;
  /** The record's delivery log as the claim wrote it. */
  ledger?: string;
}

export interface Settlement {
  state: DeliveryState;
  reason?: DeliveryReason;
  /** Time of the next attempt. */
  due?: Date;
  handedAt?: Date;
  mayBeRepeated?: true;
  /** Whether the channel itself failed; absent if no server was contacted. */
  isDown?: boolean;
  /** For a mail that was not accepted: the server's answer. */
  fault?: MailFault;
  /** Why WhatsApp is down. */
  cause?: WhatsAppCause;
}

interface DeliveryPorts<R> {
  now: () => Date;
  /** From 0 to 1; spreads the pauses, so that they do not all end together. */
  random: () => number;
  channels: readonly Channel[];
  /** Gives up once there is no more time for it. */
  claim: (channel: Channel, now: Date, isOver: () => boolean) => Promise<Claimed<R> | null>;
  settle: (claimed: Claimed<R>, settlement: Settlement, now: Date) => Promise<void>;
  /** Notes what the outcome says about the channel. */
  note: (claimed: Claimed<R>, settlement: Settlement, now: Date) => Promise<void>;
  send: (claimed: Claimed<R>) => Promise<SendOutcome>;
  /** Waits for so many milliseconds. */
  sleep: (ms: number) => Promise<unknown>;
}

/** Longest run. Its last delivery starts `longestSendMs` earlier at the latest. */
const runMs = 20_000;
const longestSendMs = 8_000;

const firstPauseMs = minuteMs;
const longestPauseMs = 120 * minuteMs;

/** Pause before the next attempt: a minute, tripled each time, at most two hours; ± a quarter. */
export function pauseAfter(attempts: number, random: () => number): number {
  const pause = Math.min(firstPauseMs * 3 ** (attempts - 1), longestPauseMs);
  return Math.round(pause * (0.75 + random() / 2));
}

/** Pause before WhatsApp's acknowledgement is asked for: as long as it has been awaited, within these. */
const firstAskMs = 20_000;
const longestAskMs = 10 * minuteMs;
/** An acknowledgement awaited for so long means that WhatsApp is down, if the messaging service reports a fault. */
export const latestAckMs = 5 * minuteMs;
/** The same without a fault: others may go first, and the service retries after half an hour. */
export const latestTurnMs = 60 * minuteMs;

/** Reasons that end a delivery and say nothing about its channel. */
const silentReasons: ReadonlySet<DeliveryReason> = new Set([
  'not_set_up',
  'unreadable',
  'given_up',
]);

/** What the delivery log records for an outcome. */
export function settlementOf(
  outcome: SendOutcome,
  { attempts, handedAt }: Pick<Claimed, 'attempts' | 'handedAt'>,
  { now, random }: { now: Date; random: () => number },
): Settlement {
  const later = (ms: number) => new Date(now.getTime() + ms);
  const again = later(pauseAfter(attempts, random));
  const fault = 'fault' in outcome ? { fault: outcome.fault } : {};
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', isDown: false };
    case 'moot':
      return { state: 'superseded' };
    case 'refused': {
      const { reason } = outcome;
      return {
        state: 'failed',
        reason,
        ...(!silentReasons.has(reason) && { isDown: false }),
        ...fault,
      };
    }
    case 'retry':
      return { state: 'waiting', reason: outcome.reason, due: again, isDown: false, ...fault };
    case 'handed':
      return { state: 'sending', handedAt: now, due: later(firstAskMs) };
    case 'queued': {
      const since = handedAt ?? now;
      const awaited = now.getTime() - since.getTime();
      const pause = Math.min(Math.max(awaited, firstAskMs), longestAskMs);
      return { state: 'sending', handedAt: since, due: later(pause) };
    }
    case 'lost':
      // Retried like a delivery whose run was cut off: the log notes that it may be a duplicate.
      return { state: 'sending', due: again, isDown: false, ...fault };
    case 'down': {
      // The breaker decides when to retry. This delivery steps back, so that the next trial uses another one.
      const due = later(firstPauseMs);
      const held = handedAt
        ? { state: 'sending' as const, handedAt }
        : { state: 'waiting' as const };
      const cause = outcome.answer === undefined ? {} : { cause: whatsAppCauseOf(outcome.answer) };
      return { ...held, reason: outcome.reason, due, isDown: true, ...fault, ...cause };
    }
  }
}

/** Pauses between attempts to settle; together as long as the lease. */
const settlePausesMs = [0, 250, 750, 2000, 4000, 8000, 15_000, 30_000];

/** A delivery that was sent but not settled would be sent again, so settling is tried until its lease ends. */
async function settle<R>(
  claimed: Claimed<R>,
  settlement: Settlement,
  ports: Pick<DeliveryPorts<R>, 'settle' | 'now' | 'sleep'>,
): Promise<void> {
  for (const pause of settlePausesMs) {
    try {
      await ports.settle(claimed, settlement, ports.now());
      return;
    } catch {
      await ports.sleep(pause);
    }
  }
  await ports.settle(claimed, settlement, ports.now());
}

/** Sends what is due over one channel, until nothing is due, its server is down, or time is up. */
async function deliverOver<R>(
  channel: Channel,
  ports: DeliveryPorts<R>,
  until: number,
): Promise<number> {
  let sent = 0;
  const isOver = () => ports.now().getTime() >= until;
  while (!isOver()) {
    const claimed = await ports.claim(channel, ports.now(), isOver);
    if (!claimed) break;
    const outcome = await ports.send(claimed);
    const { now, random } = ports;
    const settlement = settlementOf(outcome, claimed, { now: now(), random });
    await settle(claimed, settlement, ports);
    await ports.note(claimed, settlement, now());
    if (settlement.isDown) break;
    if (settlement.state === 'sent') sent += 1;
  }
  return sent;
}

/** Runs all channels in parallel, so that none waits for another. Returns the number of deliveries sent. */
export async function deliver<R>(ports: DeliveryPorts<R>): Promise<number> {
  const until = ports.now().getTime() + runMs - longestSendMs;
  const counts = await Promise.all(
    ports.channels.map((channel) => deliverOver(channel, ports, until)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
