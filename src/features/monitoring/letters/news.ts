import type { StandingAlarm } from '#features/monitoring/contract/alarm.ts';

export interface AlarmNews {
  kind: 'alarm_raised';
  recipient: 'firm';
  alarm: StandingAlarm;
}
