import { createHash } from 'node:crypto';
import { erasureMemoryDays } from '#features/audit/rules/erasure-memory.ts';
import type { Database } from '#platform/redis/database.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import { dayMs } from '#platform/time/units.ts';
import { addErasures } from './erasures.lua.ts';
import { auditKeys } from './keys.ts';

/** Digests per round trip. */
const portion = 500;

/**
 * Records the erasure of records by digests of their random ids, which reveal nothing about the records. After a backup
 * is restored, these records are erased again.
 */
export function erasureWrites(ids: readonly string[], now: Date): StoreWrite[] {
  const { erasures } = auditKeys;
  const digests = ids.map((id) => createHash('sha1').update(id).digest('hex'));
  const kept = now.getTime() - erasureMemoryDays * dayMs;
  return [
    ['ZADD', erasures, ...digests.flatMap((digest) => [now.getTime(), digest])],
    ['ZREMRANGEBYSCORE', erasures, '-inf', `(${kept}`],
  ];
}

/** Recorded erasures, as digests. */
export const erasuresStore = (db: Database) => ({
  /** Adds recorded erasures, which also apply to older backups; `when` in milliseconds since 1970. */
  async noteErasures(erased: ReadonlyMap<string, number>): Promise<void> {
    const { erasures } = auditKeys;
    const all = [...erased];
    for (let from = 0; from < all.length; from += portion) {
      const members = all.slice(from, from + portion).flatMap(([digest, when]) => [when, digest]);
      await db.run(addErasures, { erasures }, { members });
    }
  },
});
