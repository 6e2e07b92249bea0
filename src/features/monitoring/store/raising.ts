/** What a script needs that may raise an alarm (`lua/alarms.lua.ts`). */
import { deliveriesOf } from '#features/outbox/index.ts';
import { monitoringKeys } from './keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';

export const alarmKeys = {
  alarms: monitoringKeys.alarms,
  outbox: outboxKeys.outbox,
  ledger: outboxKeys.deliveries,
} as const;

/** Its `input.alarm`. */
export const alarmDeliveries = (now: Date) =>
  deliveriesOf('alarm_raised', now, { whatsapp: false });
