/** Deliveries that were waiting in a store restored from a backup are held: they may have been sent since. */
import * as z from 'zod/mini';
import { over } from '#features/delivery/rules/run-entry.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { changeEntries, ledgersOf } from '#features/delivery/store/run-ledger.ts';
import { unplanWrites } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { act } from '#platform/redis/act.ts';
import type { Database } from '#platform/redis/database.ts';

/** Deliveries that are held at once: of each, the whole log of its record is read. */
const portion = 100;

const reads = {
  members: {
    command: ['ZRANGE', outboxKeys.outbox, 0, portion - 1],
    reply: z.array(z.string()),
  },
  ledgers: ledgersOf('members'),
} as const;

/** Holds a portion. Answers how many. */
const holdSome = (db: Database, now: number): Promise<number> =>
  act(db, {
    reads,
    decide({ members, ledgers }) {
      if (members.length === 0) return { answer: 0 };
      const { changed, writes } = changeEntries(members, ledgers, () => ({
        ...{ state: 'held', reason: 'restored', at: now, ...over },
      }));
      return {
        plan: {
          checks: [{ same: 'members' }, { same: 'ledgers' }],
          writes: [
            ...writes,
            ...changed.map(
              ({ member }) => ['ZADD', deliveryKeys.undelivered, now, member] as const,
            ),
            ...unplanWrites(members),
          ],
        },
        answerOf: () => members.length,
      };
    },
  });

export const waitingStore = (db: Database) => ({
  /** Holds all waiting deliveries, so that only the desk can send them. Returns their number. */
  async holdWaiting(now: Date): Promise<number> {
    let sum = 0;
    for (;;) {
      const count = await holdSome(db, now.getTime());
      if (count === 0) return sum;
      sum += count;
    }
  },
});
