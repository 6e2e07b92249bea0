/** The desk ends a refusal before its time. */
import * as z from 'zod/mini';
import { actTraced, type Doing } from '#features/audit/index.ts';
import { shareKeys } from '#features/protection/index.ts';
import type { Database } from '#platform/redis/database.ts';

/** Admits again what was refused until then. Answers whether anything was. */
export function readmit(db: Database, until: Date, doing: Doing): Promise<boolean> {
  const { refused } = shareKeys;
  const at = until.getTime();
  const reads = { count: { command: ['ZCOUNT', refused, at, at], reply: z.number() } } as const;
  return actTraced(db, doing, {
    reads,
    decide: ({ count }) =>
      count === 0
        ? { answer: false }
        : {
            plan: { checks: [{ same: 'count' }], writes: [['ZREMRANGEBYSCORE', refused, at, at]] },
            answerOf: () => true,
            kept: count,
          },
    again: (kept) => z.parse(z.number(), kept) > 0,
  });
}
