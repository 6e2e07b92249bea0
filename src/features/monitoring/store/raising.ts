/** Keys and input of scripts that may raise an alarm (`alarms.lua.ts`). */
import { deliveriesOf } from '#features/outbox/index.ts';
import { monitoringKeys } from './keys.ts';
import { outboxNames } from '#features/outbox/store/keys.ts';

export const alarmKeys = {
  alarms: monitoringKeys.alarms,
  ...outboxNames,
} as const;

/** Value of `input.alarm` in such a script. */
export const alarmDeliveries = (now: Date) =>
  deliveriesOf('alarm_raised', now, { whatsapp: false });
