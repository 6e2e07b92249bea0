/** The clock forgets requests that a flood left, and where requests of long ago came from. */
import * as z from 'zod/mini';
import type { TracedAct } from '#features/audit/index.ts';
import { mostHeld } from '#features/appointments/store/held-request.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { rememberedMs } from '#features/appointments/store/newcomers.ts';
import { memberOf, unplanWrites, wholeLedger } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { shareKeys } from '#features/protection/index.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { inPortions, type StoreWrite } from '#platform/redis/plan.ts';

/** Held requests that are dropped at once, and origins. */
const portion = 100;
const originsPortion = 1000;

const idsSchema = z.array(z.string());

export interface Forgetting {
  now: Date;
  /** The key of what could not be delivered. */
  undelivered: string;
}

/** Answers whether there is more to forget. */
export function forgetRequests({ now, undelivered }: Forgetting): TracedAct<typeof reads, boolean> {
  const reads = {
    heldCount: {
      command: ['ZCOUNT', appointmentsKeys.heldUntil, '-inf', '+inf'],
      reply: z.number(),
    },
    // Most of the oldest have lapsed.
    oldest: { command: ['ZRANGE', appointmentsKeys.heldUntil, 0, portion - 1], reply: idsSchema },
    ledgers: {
      command: ['HMGET', outboxKeys.deliveries, { of: 'oldest', all: true }],
      reply: z.array(wholeLedger),
    },
    old: {
      command: [
        ...['ZRANGEBYSCORE', shareKeys.newcomers, '-inf', now.getTime() - rememberedMs],
        ...['LIMIT', 0, originsPortion],
      ],
      reply: idsSchema,
    },
  } as const;
  return {
    reads,
    decide({ heldCount, oldest, ledgers, old }) {
      const excess = Math.max(0, heldCount - mostHeld);
      const dropped = oldest.slice(0, excess);
      const members = dropped.flatMap((id, at) =>
        (ledgers[at] ?? []).map((entry) => memberOf(id, entry)),
      );
      const gone = [...dropped, ...old];
      const { heldRequests, heldUntil, heldByStart } = appointmentsKeys;
      const writes: StoreWrite[] = [
        ...unplanWrites(members),
        ...inPortions('ZREM', undelivered, members),
        ...[heldRequests, outboxKeys.deliveries, platformKeys.requests].flatMap((key) =>
          inPortions('HDEL', key, dropped),
        ),
        ...[heldUntil, heldByStart].flatMap((key) => inPortions('ZREM', key, dropped)),
        ...inPortions('ZREM', shareKeys.newcomers, gone),
        ...inPortions('HDEL', shareKeys.origins, gone),
      ];
      return {
        plan: {
          checks: [
            { same: 'oldest' },
            ...(dropped.length > 0 ? [{ same: 'ledgers' } as const] : []),
          ],
          writes,
        },
        answerOf: () => excess > portion || old.length === originsPortion,
      };
    },
  };
}
