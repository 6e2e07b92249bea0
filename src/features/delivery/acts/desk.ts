/** Deliveries at the desk, which sends one again that failed, is held or waits. */
import * as z from 'zod/mini';
import { actTraced, type Doing } from '#features/audit/index.ts';
import { entryIn, putEntry, type RunEntry } from '#features/delivery/rules/run-entry.ts';
import { breakerJson } from '#features/delivery/store/channel.ts';
import {
  deliveryLists,
  type Ledgers,
  toDeliveries,
} from '#features/delivery/store/delivery-desk.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { runLedgerSchema } from '#features/delivery/store/run-ledger.ts';
import type { Delivery } from '#features/outbox/contract.ts';
import { firstLaneOf, ledgerSchema, ledgerWrite, planWrites } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';

const heldSchema = readableOrNull(
  jsonOf(z.object({ record: z.looseObject({}), until: z.number(), lost: z.optional(z.boolean()) })),
);

/** Why it is not sent again, if it is not. */
type NotAgain = 'unknown' | 'sent' | 'superseded' | 'lapsed';

function refusalOf(
  { state, kind }: RunEntry,
  held: z.output<typeof heldSchema>,
  now: number,
): NotAgain | undefined {
  if (state === 'superseded') return 'superseded';
  if (state === 'sent' || state === 'sending') return 'sent';
  const isWaiting = held !== null && !held.lost && held.until > now;
  return kind === 'request_held' && !isWaiting ? 'lapsed' : undefined;
}

/** Lists, each in one round trip, and the act of sending again. */
export function deliveryDesk(db: Database, ledgers: Ledgers) {
  const lists = deliveryLists(db, ledgers);
  return {
    ...lists,
    /**
     * Sends it at once, as the firm's word, outside the limits; it stays among the undelivered ones until it is
     * settled. Returns the delivery, or why it is not sent again.
     */
    async sendAgain(member: string, doing: Doing): Promise<Delivery | NotAgain> {
      const [, id = '', , channel = ''] = member.split(':');
      const now = doing.now.getTime();
      const shownIn = (all: readonly Delivery[] | null): Delivery | NotAgain =>
        all?.find((each) => each.id === member) ?? 'unknown';
      const breaker = readableOrNull(breakerJson);
      const reads = {
        ledger: { command: ['HGET', outboxKeys.deliveries, id], reply: runLedgerSchema },
        held: { command: ['HGET', ledgers.helds, id], reply: heldSchema },
        breaker: { command: ['HGET', deliveryKeys.breakers, channel], reply: breaker },
      } as const;
      return actTraced(db, doing, {
        reads,
        decide({ ledger, held, breaker }) {
          const entry = entryIn(ledger ?? [], id, member);
          if (!ledger || !entry) return { answer: 'unknown' };
          const refusal = refusalOf(entry, held, now);
          if (refusal) return { answer: refusal };
          const isDue = entry.state === 'waiting' && entry.isForced && entry.at <= now;
          const isDown = breaker !== null && (breaker.until ?? 0) > now;
          const after = isDue
            ? ledger
            : putEntry(ledger, id, {
                ...{ ...entry, state: 'waiting', at: now, queuedAt: now, attempts: 0 },
                // What may have gone out twice may so for good.
                ...{ isForced: true, reason: isDown ? 'channel_down' : undefined },
                ...{ fault: undefined, network: undefined, handedAt: undefined },
              });
          const answer = shownIn(toDeliveries(id, z.parse(ledgerSchema, JSON.stringify(after))));
          if (isDue) return { answer };
          const place = planWrites(member, now, firstLaneOf(entry.channel));
          return {
            plan: { checks: [{ same: 'ledger' }], writes: [ledgerWrite(id, after), ...place] },
            answerOf: () => answer,
            kept: 'queued',
          };
        },
        again: async () => shownIn(await lists.listOf(id)),
      });
    },
  };
}
