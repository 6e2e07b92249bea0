import type { StandingAlarm } from '#features/outbox/contract.ts';

export interface AlarmNews {
  kind: 'alarm_raised';
  recipient: 'firm';
  alarm: StandingAlarm;
}
