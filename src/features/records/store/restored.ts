import * as z from 'zod/mini';
import type { KeptFrom, RecordCounts } from '#features/records/rules/retention.ts';
import { runAudited } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { countsSchema } from './erasure.ts';
import type { Erasure } from '#platform/redis/erasure.ts';
import { eraseAgain, hasOlder } from './restored.lua.ts';

/** Ids of records by their kind. */
export interface RecordIds {
  appointments: readonly string[];
  messages: readonly string[];
  inquiries: readonly string[];
  payments: readonly string[];
}

/** Operations of a restore on a store that holds the data of its backup. */
export function restoredStore(db: Database, { keys, script, kept }: Erasure) {
  return {
    /**
     * Repeats the erasures since the backup. Unknown ids count as zero. Takes at most some hundred ids at
     * once.
     */
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

    /** Whether the store holds anything that retention would erase. */
    async hasOlder(from: KeptFrom): Promise<boolean> {
      const indexes = kept.map(([index]) => index);
      const rows = kept.map(([, period], place) => [place + 1, from[period].getTime()]);
      return z.parse(z.number(), await db.run(hasOlder, { indexes }, { rows })) === 1;
    },
  };
}
