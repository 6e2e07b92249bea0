import * as z from 'zod/mini';
import { type AuditEntry, auditEntrySchema } from '#contract/audit.ts';
import { digest } from '#domain/digest.ts';
import { runAudited } from './audited.ts';
import type { ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { addEntry } from './lua/add-entry.lua.ts';
import { countRefusal } from './lua/count-refusal.lua.ts';
import { listNewest, type ListRange } from './newest.ts';
import { jsonOf } from './records.ts';

const row = z.pipe(
  z.tuple([jsonOf(auditEntrySchema)]),
  z.transform(([entry]) => entry),
);

/** What was done at the desk: actions and ids, never a person's data. */
export function auditStore(redis: ScriptHost) {
  const { records, byCreation } = keys.audit;
  return {
    /** Newest first; `null` if `after` is unknown. */
    list: (range: ListRange) => listNewest(redis, { byCreation, hashes: [records], row }, range),

    /** For what changes nothing but is to be known, such as an export. */
    async add(entry: AuditEntry): Promise<void> {
      await runAudited(redis, addEntry, [], [], entry);
    },

    /** Those of one minute are one entry. */
    async addRefusal(entry: AuditEntry): Promise<void> {
      const id = digest(`sign_in_refused ${entry.at.slice(0, 'yyyy-mm-ddThh:mm'.length)}`);
      await runAudited(redis, countRefusal, [records], [id], { ...entry, id });
    },
  };
}
