import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { digest } from '#platform/rules/digest.ts';
import { writeAll } from '#platform/redis/commit.ts';
import type { Database } from '#platform/redis/database.ts';
import { auditKeys } from './keys.ts';
import { entryWrites } from './traced.ts';

const lengthOf = { hour: 'yyyy-mm-ddThh'.length, day: 'yyyy-mm-dd'.length } as const;

/** Audit entries for repeated events, which must not flood the log. */
export const auditTally = (db: Database) => ({
  /**
   * Counts similar events within an hour or a day (UTC) in one entry, which shows the latest of them. `alike`
   * separates events that differ, e.g. by network; it must not contain values that strangers choose. One round trip,
   * however many count at once.
   */
  async tally(entry: AuditEntry, period: keyof typeof lengthOf, alike = ''): Promise<void> {
    const id = digest(`${entry.action} ${entry.at.slice(0, lengthOf[period])} ${alike}`);
    const counted = { ...entry, id };
    const start = `${JSON.stringify(counted).slice(0, -1)},"count":`;
    const [, ...others] = entryWrites(counted);
    await writeAll(db, [['COUNT', auditKeys.audit.records, id, start], ...others]);
  },
});
