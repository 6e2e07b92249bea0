/** What became of a delivery is noted. It rests on the run's own lease alone. */
import * as z from 'zod/mini';
import type { Claimed, Settlement } from '#features/delivery/rules/delivery.ts';
import { entryIn, over, putEntry, type RunEntry } from '#features/delivery/rules/run-entry.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { runLedgerSchema } from '#features/delivery/store/run-ledger.ts';
import {
  firstLaneOf,
  laneOf,
  ledgerWrite,
  planWrites,
  unplanWrites,
} from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { act } from '#platform/redis/act.ts';
import type { Database } from '#platform/redis/database.ts';
import { knownReplies } from '#platform/redis/load.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import { textsSchema } from '#platform/redis/records.ts';

/** The entry without what only a lease has, or only what has not been sent. */
const settled = (
  entry: RunEntry,
  { state, reason, fault, handedAt, due, mayBeRepeated }: Settlement,
  now: number,
): RunEntry => ({
  ...{ ...entry, state, reason, fault, lease: undefined, handedAt: handedAt?.getTime() },
  at: (handedAt ?? due)?.getTime() ?? now,
  mayBeRepeated: entry.mayBeRepeated ?? mayBeRepeated,
  ...(due === undefined && over),
});

/** Where the delivery goes: back into the outbox, out of it, onto the list of undelivered ones. */
function placeWrites(
  { id, channel }: Pick<Claimed, 'id' | 'channel'>,
  { state, due, handedAt }: Settlement,
  now: number,
): StoreWrite[] {
  // What may have arrived is not the next trial: a second break would end it.
  const isLast = state === 'sending' && !handedAt;
  const lane = isLast ? laneOf.putOff + firstLaneOf(channel) : undefined;
  const listed: StoreWrite[] =
    state === 'failed'
      ? [['ZADD', deliveryKeys.undelivered, now, id]]
      : due
        ? []
        : [['ZREM', deliveryKeys.undelivered, id]];
  return [...(due ? planWrites(id, due.getTime(), lane) : unplanWrites([id])), ...listed];
}

/** Notes the outcome, unless another run has taken the delivery over. `mailed`: the key of today's counts. */
export function settleDelivery(
  db: Database,
  claimed: Pick<Claimed, 'id' | 'subject' | 'lease' | 'channel' | 'ledger'>,
  { settlement, now, mailed }: { settlement: Settlement; now: number; mailed: string },
): Promise<void> {
  const { id, subject, lease, ledger: written } = claimed;
  const taken = entryIn(z.parse(runLedgerSchema, written ?? null) ?? [], subject, id);
  // What was not sent is not counted.
  const counts = settlement.state === 'superseded' ? (taken?.counts ?? []) : [];
  return act(db, {
    reads: {
      ledger: { command: ['HGET', outboxKeys.deliveries, subject], reply: runLedgerSchema },
      counted: { command: ['HMGET', mailed, '', ...counts], reply: textsSchema },
    },
    // As the claim wrote it.
    known:
      written === undefined || counts.length > 0
        ? undefined
        : knownReplies({ ledger: written, counted: [null] }),
    decide({ ledger, counted }) {
      const entry = ledger && entryIn(ledger, subject, id);
      if (!ledger || entry?.lease !== lease) return { answer: undefined };
      const known = counts.filter((_, at) => /^\d+$/.test(counted[at + 1] ?? ''));
      return {
        plan: {
          checks: [{ same: 'ledger' }],
          writes: [
            ledgerWrite(subject, putEntry(ledger, subject, settled(entry, settlement, now))),
            ...placeWrites(claimed, settlement, now),
            ...known.map((field): StoreWrite => ['HINCRBY', mailed, field, -1]),
          ],
        },
        answerOf: () => undefined,
      };
    },
  });
}
