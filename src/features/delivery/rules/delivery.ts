/** Sending what lies in the outbox: one run, within its time. */
import type {
  Channel,
  DeliveryReason,
  DeliveryState,
  NotificationKind,
  Recipient,
} from '#features/outbox/contract.ts';
import type { MailFault } from '#platform/contract/mail-fault.ts';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';

/** A delivery that is ours to send until its lease ends; `R` is the record that it tells of. */
export interface Claimed<R = unknown> {
  /** As the contract names it (`deliveryIdSchema`). */
  id: string;
  /** Id of the record. */
  subject: string;
  lease: string;
  kind: NotificationKind;
  recipient: Recipient;
  channel: Channel;
  /** This one included. */
  attempts: number;
  /** As its name ends with (`deliveryIdSchema`). */
  event: number | undefined;
  record: R;
}

export interface Settlement {
  state: DeliveryState;
  reason?: DeliveryReason;
  /** When it is to be tried again. */
  due?: Date;
  mayBeRepeated?: true;
  /** Whether the channel was at fault; absent where its server was not asked. */
  isDown?: boolean;
  /** Of a mail that did not get through, what the server said. */
  fault?: MailFault;
}

interface DeliveryPorts<R> {
  now: () => Date;
  /** From 0 to 1, for pauses that do not all end together. */
  random: () => number;
  channels: readonly Channel[];
  claim: (channel: Channel, now: Date) => Promise<Claimed<R> | null>;
  settle: (claimed: Claimed<R>, settlement: Settlement, now: Date) => Promise<void>;
  send: (claimed: Claimed<R>) => Promise<SendOutcome>;
}

const minute = 60_000;

/** A run takes nothing up any more after this; what it is at ends within its own time limit. */
const runMs = 20_000;
const longestSendMs = 8_000;

const firstPauseMs = minute;
const longestPauseMs = 120 * minute;

/** A minute, then three times as long each time, at most two hours; a quarter more or less. */
export function pauseAfter(attempts: number, random: () => number): number {
  const pause = Math.min(firstPauseMs * 3 ** (attempts - 1), longestPauseMs);
  return Math.round(pause * (0.75 + random() / 2));
}

/** Ends a delivery before any server was asked. */
const withoutServer: ReadonlySet<DeliveryReason> = new Set(['not_set_up', 'unreadable']);

/** What the ledger notes of an outcome. */
export function settlementOf(
  outcome: SendOutcome,
  { attempts }: Pick<Claimed, 'attempts'>,
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
        ...(!withoutServer.has(reason) && { isDown: false }),
        ...fault,
      };
    }
    case 'retry': {
      const due = later(Math.max(outcome.afterMs ?? 0, again.getTime() - now.getTime()));
      return { state: 'waiting', reason: outcome.reason, due, isDown: false, ...fault };
    }
    case 'lost':
      // Tried once more as whoever was cut off would be: the ledger says that it may be a repeat.
      return { state: 'sending', due: again, isDown: false, ...fault };
    case 'down': {
      // The breaker decides when; this one steps back, so that the next trial is of another.
      const due = later(firstPauseMs);
      return { state: 'waiting', reason: outcome.reason, due, isDown: true, ...fault };
    }
  }
}

/** Sends what is due over one channel until nothing is, its server is away, or time is up. */
async function deliverOver<R>(
  channel: Channel,
  ports: DeliveryPorts<R>,
  until: number,
): Promise<number> {
  let sent = 0;
  while (ports.now().getTime() < until) {
    const claimed = await ports.claim(channel, ports.now());
    if (!claimed) break;
    const outcome = await ports.send(claimed);
    const now = ports.now();
    const settlement = settlementOf(outcome, claimed, { now, random: ports.random });
    // What is sent and not noted would be sent again: a store that only blinked gets a second chance.
    await ports
      .settle(claimed, settlement, now)
      .catch(() => ports.settle(claimed, settlement, ports.now()));
    if (settlement.isDown) break;
    if (settlement.state === 'sent') sent += 1;
  }
  return sent;
}

/** One run over all channels side by side, so that none waits for another. Gives how many were sent. */
export async function deliver<R>(ports: DeliveryPorts<R>): Promise<number> {
  const until = ports.now().getTime() + runMs - longestSendMs;
  const counts = await Promise.all(
    ports.channels.map((channel) => deliverOver(channel, ports, until)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
