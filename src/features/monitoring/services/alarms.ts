import type { AlarmCode } from '#features/outbox/contract.ts';
import { alarmActs } from '#features/monitoring/acts/alarms.ts';
import type { Core } from '#server/core.ts';

type Parts = Pick<Core, 'db' | 'now'>;

/** Last step of a scheduled function: a failed run raises the alarm, the next successful one clears it. */
export const keepAlarm =
  (code: AlarmCode) =>
  ({ db, now }: Parts, failed: readonly string[]): Promise<void> =>
    alarmActs(db).set(failed.length > 0 ? [code] : [], failed.length > 0 ? [] : [code], now());
