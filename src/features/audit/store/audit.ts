import * as z from 'zod/mini';
import { auditEntrySchema } from '#features/audit/contract/audit.ts';
import { auditTally } from './audit-tally.ts';
import { entryWrites } from './traced.ts';
import type { Write } from './write.ts';
import { writeAll } from '#platform/redis/commit.ts';
import type { Database } from '#platform/redis/database.ts';
import { auditKeys } from './keys.ts';
import { indexAudit } from './audit-index.ts';
import { listNewest, type ListRange } from '#platform/redis/newest.ts';
import { jsonOf } from '#platform/redis/records.ts';

const row = z.pipe(
  z.tuple([jsonOf(auditEntrySchema)]),
  z.transform(([entry]) => entry),
);

/** The audit log of the desk: actions and ids, never personal data. */
export function auditStore(db: Database) {
  const { records, byCreation } = auditKeys.audit;
  return {
    /** Newest first; `null` if `after` is unknown. */
    list: (range: ListRange) => listNewest(db, { byCreation, hashes: [records], row }, range),

    ...auditTally(db),
    /** Completes the index by subject, until `isLate` returns true. */
    index: (isLate: () => boolean) => indexAudit(db, isLate),

    /**
     * Adds an entry for an action that changes nothing, such as an export; each call adds one. It shares the round trip of
     * what is read in the same tick.
     */
    add: ({ entry }: Write): Promise<void> => writeAll(db, entryWrites(entry)),
  };
}
