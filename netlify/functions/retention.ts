import type { Config } from '@netlify/functions';
import { auditEntry } from '#domain/audit.ts';
import { retain } from '#domain/retention.ts';
import { firm } from '#firm';
import { scheduled } from '#http/scheduled.ts';

export const config: Config = { schedule: '@daily' };

/** A scheduled function is ended after 30 s. */
const longestMs = 20_000;

export default scheduled('retention', ({ erasure, timeZone, randomId, now: clock }) => {
  const now = clock();
  return retain({
    now,
    timeZone,
    months: firm.retentionMonths,
    eraseOld: (kept, limit) =>
      erasure.eraseOld(kept, { limit, now }, auditEntry('retention_run', { now, randomId })),
    isLate: () => clock().getTime() - now.getTime() > longestMs,
  });
});
