import * as z from 'zod/mini';
import { auditEntrySchema } from '#contract/audit.ts';
import { auditTally } from './audit-tally.ts';
import { runAudited } from './audited.ts';
import { type Write, withoutKey } from './write.ts';
import type { Database } from './database.ts';
import { keys } from './keys.ts';
import { addEntry } from './lua/audit.lua.ts';
import { listNewest, type ListRange } from './newest.ts';
import { jsonOf } from './records.ts';

const row = z.pipe(
  z.tuple([jsonOf(auditEntrySchema)]),
  z.transform(([entry]) => entry),
);

/** What was done at the desk: actions and ids, never a person's data. */
export function auditStore(db: Database) {
  const { records, byCreation } = keys.audit;
  return {
    /** Newest first; `null` if `after` is unknown. */
    list: (range: ListRange) => listNewest(db, { byCreation, hashes: [records], row }, range),

    ...auditTally(db),

    /** For what changes nothing but is to be known, such as an export: every time that it is made. */
    async add(write: Write): Promise<void> {
      await runAudited(db, addEntry, {}, {}, withoutKey(write));
    },
  };
}
