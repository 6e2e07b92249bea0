import * as z from 'zod/mini';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { deliveryKeys } from './keys.ts';
import { holdWaiting } from './waiting.lua.ts';

const { outbox, deliveries: ledger } = outboxKeys;
const { undelivered } = deliveryKeys;
/** Deliveries in one trip. */
const limit = 500;

/** What waits to be told, in a store that was filled from a backup. */
export const waitingStore = (db: Database) => ({
  /** Nothing that waited goes out unless the desk sends it. Gives how many deliveries it was. */
  async holdWaiting(now: Date): Promise<number> {
    let sum = 0;
    for (;;) {
      const names = { outbox, ledger, undelivered };
      const answer = await db.run(holdWaiting, names, { now: now.getTime(), limit });
      const count = z.parse(z.number(), answer);
      if (count === 0) return sum;
      sum += count;
    }
  },
});
