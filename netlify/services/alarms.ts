import type { AlarmCode } from '#contract/alarm.ts';
import { alarmStore } from '#store/alarms.ts';
import type { Core } from './core.ts';

type Parts = Pick<Core, 'db' | 'now'>;

export const raiseAlarm =
  (...codes: AlarmCode[]) =>
  ({ db, now }: Parts): Promise<void> =>
    alarmStore(db).set(codes, [], now());

/** Runs what is to be done regularly; a run that went well takes back the alarm of one that failed. */
export const clearing =
  <S extends Parts>(code: AlarmCode, run: (services: S) => Promise<unknown>) =>
  async (services: S): Promise<void> => {
    await run(services);
    await alarmStore(services.db).set([], [code], services.now());
  };
