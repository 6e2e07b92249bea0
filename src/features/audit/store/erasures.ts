import { createHash } from 'node:crypto';
import { erasureMemoryDays } from '#features/audit/rules/erasure-memory.ts';
import { writeAll } from '#platform/redis/commit.ts';
import type { Database } from '#platform/redis/database.ts';
import { inPortions, type StoreWrite } from '#platform/redis/plan.ts';
import { dayMs } from '#platform/time/units.ts';
import { auditKeys } from './keys.ts';

const { erasures } = auditKeys;

/**
 * Records the erasure of records by digests of their random ids, which reveal nothing about the records. After a backup
 * is restored, these records are erased again.
 */
export function erasureWrites(ids: readonly string[], now: Date): StoreWrite[] {
  const digests = ids.map((id) => createHash('sha1').update(id).digest('hex'));
  const kept = now.getTime() - erasureMemoryDays * dayMs;
  return [
    ...inPortions(
      'ZADD',
      erasures,
      digests.flatMap((digest) => [now.getTime(), digest]),
    ),
    ['ZREMRANGEBYSCORE', erasures, '-inf', `(${kept}`],
  ];
}

/** Recorded erasures, as digests. */
export const erasuresStore = (db: Database) => ({
  /** Adds recorded erasures, which also apply to older backups; `when` in milliseconds since 1970. */
  async noteErasures(erased: ReadonlyMap<string, number>): Promise<void> {
    const pairs = [...erased].flatMap(([digest, when]) => [when, digest]);
    for (const write of inPortions('ZADD', erasures, pairs)) await writeAll(db, [write]);
  },
});
