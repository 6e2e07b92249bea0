import type { Config } from '@netlify/functions';
import { scheduled } from '#http/scheduled.ts';
import { clearing, raiseAlarm } from '#netlify/services/alarms.ts';
import { fullServices } from '#netlify/services/full.ts';
import { runReconciliation } from '#netlify/services/reconciliation.ts';

export const config: Config = { schedule: '@daily' };

export default scheduled(
  'reconciliation',
  fullServices,
  clearing('reconciliation_failed', runReconciliation),
  raiseAlarm('reconciliation_failed'),
);
