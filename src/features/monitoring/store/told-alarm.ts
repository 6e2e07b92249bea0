import type { StandingAlarm } from '#features/outbox/contract.ts';
import type { RecordRegistration } from '#features/outbox/index.ts';
import { monitoringKeys } from './keys.ts';
import { parseAlarm } from './alarms.ts';

/** How delivery finds an alarm, whose id is its code. */
export const alarmRecord = {
  keys: { records: monitoringKeys.alarms },
  read: ({ id }, { text }) => ({ about: 'alarm' as const, alarm: parseAlarm(id, text) }),
} satisfies RecordRegistration<{ about: 'alarm'; alarm: StandingAlarm }>;
