import { auditEntry, forgetEntries } from '#features/audit/index.ts';
import { retain } from '#features/records/rules/retention.ts';
import { retentionMonths } from '#firm';
import { scheduled } from '#server/scheduled.ts';
import { keepAlarm } from '#features/monitoring/services.ts';
import { type FullServices, fullServices } from '#server/full.ts';

/** Longest duration of the two long steps, in ms. A scheduled function is ended after 30 s. */
const longestMs = { erase: 15_000, index: 5_000 };

const lateAfter = ({ now }: FullServices, ms: number) => {
  const begun = now().getTime();
  return () => now().getTime() - begun > ms;
};

async function erase(services: FullServices): Promise<void> {
  const { erasure, randomId, now: clock, endWithdrawnPayments } = services;
  const now = clock();
  let erased = 0;
  try {
    await retain({
      now,
      months: retentionMonths,
      async eraseOld(kept, limit) {
        const entry = auditEntry('retention_run', { now, randomId, actor: 'system' });
        const counts = await erasure.eraseOld(kept, limit, { entry });
        erased += counts.appointments + counts.payments;
        return counts;
      },
      isLate: lateAfter(services, longestMs.erase),
    });
  } finally {
    // Open payments of erased records have to be ended at Stripe as well, even if the run failed halfway.
    if (erased > 0) await endWithdrawnPayments();
  }
}

/** Brings the audit log in order: old entries, where no other work of the clock has forgotten them, and its index. */
async function index(services: FullServices): Promise<void> {
  const isLate = lateAfter(services, longestMs.index);
  while (await forgetEntries(services.db, services.now())) if (isLate()) return;
  await services.audit.index(isLate);
}

export const retention = scheduled(fullServices, {
  name: 'retention',
  steps: { erase, index },
  atEnd: keepAlarm('retention_failed'),
});
