/** What a script needs that may raise an alarm (`lua/alarms.lua.ts`). */
import { deliveriesOf } from '#features/outbox/rules/outbox.ts';
import { keys } from '#platform/redis/keys.ts';

export const alarmKeys = {
  alarms: keys.alarms,
  outbox: keys.outbox,
  ledger: keys.deliveries,
} as const;

/** Its `input.alarm`. */
export const alarmDeliveries = (now: Date) =>
  deliveriesOf('alarm_raised', now, { whatsapp: false });
