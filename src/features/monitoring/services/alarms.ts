import type { AlarmCode } from '#features/outbox/contract.ts';
import { alarmStore } from '#features/monitoring/store/alarms.ts';
import type { Core } from '#server/core.ts';

type Parts = Pick<Core, 'db' | 'now'>;

/** For the end of what is to be done regularly: a run that failed raises the alarm, the next good one takes it back. */
export const keepAlarm =
  (code: AlarmCode) =>
  ({ db, now }: Parts, failed: readonly string[]): Promise<void> =>
    alarmStore(db).set(failed.length > 0 ? [code] : [], failed.length > 0 ? [] : [code], now());
