import * as z from 'zod/mini';
import type { KeptFrom, RecordCounts } from '#features/records/rules/retention.ts';
import { runAudited } from '#features/audit/store/audited.ts';
import type { Database } from '#platform/redis/database.ts';
import { countsSchema } from './erasure.ts';
import type { Erasure } from './erasure-parts.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { addErasures, eraseAgain, hasOlder, holdWaiting } from './restored.lua.ts';

/** Ids of records by their kind. */
export interface RecordIds {
  appointments: readonly string[];
  messages: readonly string[];
  inquiries: readonly string[];
  payments: readonly string[];
}

const portion = 500;

/** What a restore does to a store that holds what its backup held. */
export function restoredStore(db: Database, { keys, script, kept }: Erasure) {
  const { outbox, deliveries: ledger } = outboxKeys;
  const { undelivered } = deliveryKeys;
  const { erasures } = auditKeys;
  return {
    /** Erases what was erased since; unknown ids count for nothing. At most some hundred at once. */
    async eraseAgain({
      appointments,
      messages,
      inquiries,
      payments,
    }: RecordIds): Promise<RecordCounts> {
      const ids = [appointments, messages, inquiries, payments];
      const { answer } = await runAudited(db, script(eraseAgain), keys, { ids });
      return z.parse(countsSchema, answer);
    },

    /** Whether retention has anything to do. */
    async hasOlder(from: KeptFrom): Promise<boolean> {
      const indexes = kept.map(([index]) => index);
      const rows = kept.map(([, period], place) => [place + 1, from[period].getTime()]);
      return z.parse(z.number(), await db.run(hasOlder, { indexes }, { rows })) === 1;
    },

    /** Keeps that list for backups that are older still; `when` in milliseconds since 1970. */
    async noteErasures(erased: ReadonlyMap<string, number>): Promise<void> {
      const all = [...erased];
      for (let from = 0; from < all.length; from += portion) {
        const members = all.slice(from, from + portion).flatMap(([digest, when]) => [when, digest]);
        await db.run(addErasures, { erasures }, { members });
      }
    },

    /** Nothing that waited goes out unless the desk sends it. Gives how many deliveries it was. */
    async holdWaiting(now: Date): Promise<number> {
      let sum = 0;
      for (;;) {
        const names = { outbox, ledger, undelivered };
        const answer = await db.run(holdWaiting, names, { now: now.getTime(), limit: portion });
        const count = z.parse(z.number(), answer);
        if (count === 0) return sum;
        sum += count;
      }
    },
  };
}
