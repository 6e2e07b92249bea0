import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { digest } from '#platform/rules/digest.ts';
import { runAudited } from './audited.ts';
import type { Database } from '#platform/redis/database.ts';
import { tallyEntry } from './audit.lua.ts';

const lengthOf = { hour: 'yyyy-mm-ddThh'.length, day: 'yyyy-mm-dd'.length } as const;

/** Audit entries for repeated events, which must not flood the log. */
export const auditTally = (db: Database) => ({
  /**
   * Counts similar events within an hour or a day (UTC) in one entry, which shows the latest of them. `alike`
   * separates events that differ, e.g. by network; it must not contain values that strangers choose.
   */
  async tally(entry: AuditEntry, period: keyof typeof lengthOf, alike = ''): Promise<void> {
    const id = digest(`${entry.action} ${entry.at.slice(0, lengthOf[period])} ${alike}`);
    await runAudited(db, tallyEntry, {}, {}, { entry: { ...entry, id } });
  },
});
