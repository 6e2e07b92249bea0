import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { digest } from '#platform/rules/digest.ts';
import { runAudited } from './audited.ts';
import type { Database } from '#platform/redis/database.ts';
import { tallyEntry } from './audit.lua.ts';

const lengthOf = { hour: 'yyyy-mm-ddThh'.length, day: 'yyyy-mm-dd'.length } as const;

/** What may happen again and again, and must not flood the audit log. */
export const auditTally = (db: Database) => ({
  /**
   * Counts in one entry what is alike within an hour or a day of UTC; the entry tells the latest.
   * `alike` tells apart what is not the same, such as networks; what strangers choose must not.
   */
  async tally(entry: AuditEntry, period: keyof typeof lengthOf, alike = ''): Promise<void> {
    const id = digest(`${entry.action} ${entry.at.slice(0, lengthOf[period])} ${alike}`);
    await runAudited(db, tallyEntry, {}, {}, { entry: { ...entry, id } });
  },
});
