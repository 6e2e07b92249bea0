import * as z from 'zod/mini';
import { auditEntrySchema } from '#features/audit/contract/audit.ts';
import { auditTally } from './audit-tally.ts';
import { actTraced } from './traced.ts';
import { traceOf, type Write } from './write.ts';
import type { Database } from '#platform/redis/database.ts';
import { auditKeys } from './keys.ts';
import { indexAudit } from './audit-erasure.lua.ts';
import { listNewest, type ListRange } from '#platform/redis/newest.ts';
import { jsonOf } from '#platform/redis/records.ts';

const row = z.pipe(
  z.tuple([jsonOf(auditEntrySchema)]),
  z.transform(([entry]) => entry),
);

/** Entries per round trip. */
const indexedAtOnce = 1000;

/** The audit log of the desk: actions and ids, never personal data. */
export function auditStore(db: Database) {
  const { records, byCreation } = auditKeys.audit;
  return {
    /** Newest first; `null` if `after` is unknown. */
    list: (range: ListRange) => listNewest(db, { byCreation, hashes: [records], row }, range),

    ...auditTally(db),
    /**
     * Adds entries that older code wrote to the index by subject, in portions, until it is complete or
     * `isLate` returns true. The next run continues and passes quickly over indexed entries.
     */
    async index(isLate: () => boolean): Promise<void> {
      const {
        records: auditRecords,
        subjects: auditSubjects,
        indexed: auditIndexed,
      } = auditKeys.audit;
      const names = { auditRecords, auditByCreation: byCreation, auditSubjects, auditIndexed };
      let after: string | undefined;
      do {
        const answer = await db.run(indexAudit, names, { after, most: indexedAtOnce });
        after = z.nullable(z.string()).parse(answer) ?? undefined;
      } while (after !== undefined && !isLate());
    },

    /** Adds an entry for an action that changes nothing, such as an export. Each call adds an entry. */
    async add(write: Write): Promise<void> {
      const now = new Date(write.entry.at);
      await actTraced(
        db,
        { now, trace: traceOf({ entry: write.entry }) },
        { reads: {}, decide: () => ({ plan: {}, answerOf: () => undefined }) },
      );
    },
  };
}
