/** A store that was filled from a backup, before it is used. */
import type { Eraser } from '#features/audit/index.ts';
import type { KeptFrom, RecordCounts } from '#features/records/rules/retention.ts';
import { oldestRead } from '#platform/redis/erasing.ts';
import { load } from '#platform/redis/load.ts';
import { eraseAgain, type RecordIds } from './erase-many.ts';

export const restoredActs = (eraser: Eraser) => ({
  /** Repeats the erasures since the backup. Unknown ids count as zero. */
  eraseAgain: (ids: RecordIds, now: Date): Promise<RecordCounts> => eraseAgain(eraser, ids, now),

  /** Whether the store holds anything that retention would erase. */
  async hasOlder(from: KeptFrom): Promise<boolean> {
    const kept = eraser.subjects.flatMap((subject) => subject.kept ?? []);
    const reads = Object.fromEntries(
      kept.map(([index, period]) => [index, oldestRead(index, from[period].getTime(), 1)]),
    );
    const { values } = await load(eraser.db, reads);
    return Object.values(values).some(({ length }) => length > 0);
  },
});
