import * as z from 'zod/mini';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { digest } from '#platform/rules/digest.ts';
import { commit } from '#platform/redis/commit.ts';
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
    const { records, indexed } = auditKeys.audit;
    const id = digest(`${entry.action} ${entry.at.slice(0, lengthOf[period])} ${alike}`);
    const counted = { ...entry, id };
    const [, ...others] = entryWrites(counted, true);
    const start = `${JSON.stringify(counted).slice(0, -1)},"count":`;
    const reads = {
      isKnown: { command: ['HEXISTS', records, id], reply: z.number() },
    } as const;
    await commit(
      db,
      { reads, loaded: { replies: {}, digests: {} } },
      {
        options: [{ checks: [{ read: 'isKnown', below: 1 }], writes: [['ADD', indexed, 1]] }],
        isEach: true,
        writes: [['COUNT', records, id, start], ...others],
      },
    );
  },
});
