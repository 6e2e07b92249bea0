import { scheduled } from '#server/scheduled.ts';
import { keepAlarm } from '#features/monitoring/services/alarms.ts';
import { fullServices } from '#features/desk/services.ts';
import { runReconciliation } from '#features/monitoring/services/reconciliation.ts';

export const reconciliation = scheduled(fullServices, {
  name: 'reconciliation',
  steps: { compare: runReconciliation },
  atEnd: keepAlarm('reconciliation_failed'),
});
