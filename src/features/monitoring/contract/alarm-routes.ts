import { standingAlarmSchema } from '#features/outbox/contract.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Hides a standing alarm at the desk until it ends and begins anew. */
export const dismissAlarm = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/alarms/dismiss',
  access: 'admin',
  status: 204,
  body: standingAlarmSchema,
} as const satisfies Route;
