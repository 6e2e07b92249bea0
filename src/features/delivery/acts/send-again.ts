/** The desk sends a delivery again that failed, is held or waits: at once, as the firm's word, outside the limits. */
import * as z from 'zod/mini';
import { type TracedAct } from '#features/audit/index.ts';
import { breakerJson } from '#features/delivery/store/channel.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import {
  entryIn,
  putEntry,
  type RunEntry,
  type RunLedger,
} from '#features/delivery/rules/run-entry.ts';
import { runLedgerSchema } from '#features/delivery/store/run-ledger.ts';
import { firstLaneOf, ledgerWrite, planWrites, recordIdOf } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';

const heldSchema = readableOrNull(
  jsonOf(z.object({ record: z.looseObject({}), until: z.number(), lost: z.optional(z.boolean()) })),
);

const readsOf = (member: string, helds: string) => {
  const [, id = '', , channel = ''] = member.split(':');
  return {
    ledger: { command: ['HGET', outboxKeys.deliveries, id], reply: runLedgerSchema },
    held: { command: ['HGET', helds, id], reply: heldSchema },
    breaker: {
      command: ['HGET', deliveryKeys.breakers, channel],
      reply: readableOrNull(breakerJson),
    },
  } as const;
};

/** Why it is not sent again, if it is not. */
export type NotAgain = 'unknown' | 'sent' | 'superseded' | 'lapsed';

function refusalOf(
  entry: RunEntry | undefined,
  held: z.output<typeof heldSchema>,
  now: number,
): NotAgain | undefined {
  if (!entry) return 'unknown';
  if (entry.state === 'superseded') return 'superseded';
  if (entry.state === 'sent' || entry.state === 'sending') return 'sent';
  const isWaiting = held !== null && !held.lost && held.until > now;
  return entry.kind === 'request_held' && !isWaiting ? 'lapsed' : undefined;
}

interface SendingAgain {
  member: string;
  now: Date;
  /** HASH of the requests that take no time. */
  helds: string;
}

/** It stays among the undelivered ones until it is settled. Answers the ledger; `null` for a repeated call. */
export function sendAgain({
  member,
  now: at,
  helds,
}: SendingAgain): TracedAct<ReturnType<typeof readsOf>, NotAgain | { ledger: RunLedger | null }> {
  const id = recordIdOf(member);
  const now = at.getTime();
  return {
    reads: readsOf(member, helds),
    decide({ ledger, held, breaker }) {
      const entry = entryIn(ledger ?? [], id, member);
      const refusal = refusalOf(entry, held, now);
      if (!ledger || !entry || refusal) return { answer: refusal ?? 'unknown' };
      if (entry.state === 'waiting' && entry.isForced && entry.at <= now)
        return { answer: { ledger } };
      const isDown = breaker !== null && (breaker.until ?? 0) > now;
      const after = putEntry(ledger, id, {
        ...{ ...entry, state: 'waiting', at: now, queuedAt: now, attempts: 0, isForced: true },
        // What may have gone out twice may so for good.
        ...{ reason: isDown ? 'channel_down' : undefined, fault: undefined },
        ...{ network: undefined, handedAt: undefined },
      });
      return {
        plan: {
          checks: [{ same: 'ledger' }],
          writes: [ledgerWrite(id, after), ...planWrites(member, now, firstLaneOf(entry.channel))],
        },
        answerOf: () => ({ ledger: after }),
        kept: 'queued',
      };
    },
    again: () => ({ ledger: null }),
  };
}
