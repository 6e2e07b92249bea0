import type { Database } from '#platform/redis/database.ts';
import { addErasures } from './erasures.lua.ts';
import { auditKeys } from './keys.ts';

/** Digests per round trip. */
const portion = 500;

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
