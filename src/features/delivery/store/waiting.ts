import * as z from 'zod/mini';
import { outboxNames } from '#features/outbox/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { deliveryKeys } from './keys.ts';
import { holdWaiting } from './waiting.lua.ts';

const { undelivered } = deliveryKeys;
/** Deliveries per round trip. */
const limit = 500;

/** Deliveries that were waiting in a store restored from a backup. */
export const waitingStore = (db: Database) => ({
  /** Holds all waiting deliveries, so that only the desk can send them. Returns their number. */
  async holdWaiting(now: Date): Promise<number> {
    let sum = 0;
    for (;;) {
      const names = { ...outboxNames, undelivered };
      const answer = await db.run(holdWaiting, names, { now: now.getTime(), limit });
      const count = z.parse(z.number(), answer);
      if (count === 0) return sum;
      sum += count;
    }
  },
});
