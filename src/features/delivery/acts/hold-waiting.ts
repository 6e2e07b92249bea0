/** Deliveries that were waiting in a store restored from a backup are held: they may have been sent since. */
import * as z from 'zod/mini';
import type { RunLedger } from '#features/delivery/rules/run-entry.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { entryIn, putEntry, runLedgerSchema } from '#features/delivery/store/run-ledger.ts';
import { ledgerWrite, recordIdOf, unplanWrites } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { act } from '#platform/redis/act.ts';
import type { Database } from '#platform/redis/database.ts';

/** Deliveries that are held at once: of each, the whole log of its record is read. */
const portion = 100;
const { undelivered } = deliveryKeys;
const isNamed = (member: string) => /^[^:]+:[^:]+/.test(member);

const reads = {
  members: {
    command: ['ZRANGE', outboxKeys.outbox, 0, portion - 1],
    reply: z.array(z.string()),
  },
  ledgers: {
    command: [
      'HMGET',
      outboxKeys.deliveries,
      { of: 'members', match: '^[^:]+:([^:]+)', all: true },
    ],
    reply: z.array(runLedgerSchema),
  },
} as const;

/** Holds a portion. Answers how many. */
const holdSome = (db: Database, now: Date): Promise<number> =>
  act(db, {
    reads,
    decide({ members, ledgers: read }) {
      if (members.length === 0) return { answer: 0 };
      const ledgers = new Map<string, RunLedger>();
      for (const [at, member] of members.filter(isNamed).entries())
        ledgers.set(recordIdOf(member), read[at] ?? []);
      const held = members.filter((member) => {
        const id = recordIdOf(member);
        const ledger = ledgers.get(id) ?? [];
        const entry = entryIn(ledger, id, member);
        if (!entry) return false;
        const after = {
          ...{ ...entry, state: 'held', reason: 'restored', at: now.getTime() },
          ...{ lease: undefined, network: undefined, counts: undefined },
        };
        ledgers.set(id, putEntry(ledger, id, after));
        return true;
      });
      const ids = new Set(held.map(recordIdOf));
      return {
        plan: {
          checks: [{ same: 'members' }, { same: 'ledgers' }],
          writes: [
            ...[...ids].map((id) => ledgerWrite(id, ledgers.get(id) ?? [])),
            ...held.map((member) => ['ZADD', undelivered, now.getTime(), member] as const),
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
      const count = await holdSome(db, now);
      if (count === 0) return sum;
      sum += count;
    }
  },
});
