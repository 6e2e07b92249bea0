import type { Config } from '@netlify/functions';
import { auditEntry } from '#domain/audit.ts';
import { retain } from '#domain/retention.ts';
import { retentionMonths } from '#firm';
import { scheduled } from '#http/scheduled.ts';
import { clearing, raiseAlarm } from '#netlify/services/alarms.ts';
import { type FullServices, fullServices } from '#netlify/services/full.ts';

export const config: Config = { schedule: '@daily' };

/** A scheduled function is ended after 30 s. */
const longestMs = 20_000;

async function run(services: FullServices): Promise<void> {
  const { audit, erasure, randomId, now: clock, checkPayments } = services;
  const now = clock();
  const isLate = () => clock().getTime() - now.getTime() > longestMs;
  const counts = await retain({
    now,
    months: retentionMonths,
    eraseOld: (kept, limit) =>
      erasure.eraseOld(kept, limit, {
        entry: auditEntry('retention_run', { now, randomId, actor: 'system' }),
      }),
    isLate,
  });
  await audit.index(isLate);
  // What was asked of them is ended at Stripe as well.
  if (counts.appointments + counts.payments > 0) await checkPayments();
}

export default scheduled(
  'retention',
  fullServices,
  clearing('retention_failed', run),
  raiseAlarm('retention_failed'),
);
