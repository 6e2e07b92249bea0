import { scheduled } from '#server/scheduled.ts';
import { keepAlarm } from '#features/monitoring/services.ts';
import { fullServices } from '#server/full.ts';
import { runReconciliation } from '#features/records/services/reconciliation.ts';

export const reconciliation = scheduled(fullServices, {
  name: 'reconciliation',
  steps: { compare: runReconciliation },
  atEnd: keepAlarm('reconciliation_failed'),
});
