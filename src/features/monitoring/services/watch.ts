import { alarmActs } from '#features/monitoring/acts/alarms.ts';
import { noteTick } from '#features/monitoring/acts/tick.ts';
import { wakeStore } from '#features/monitoring/store/wake.ts';
import { watchStore } from '#features/monitoring/store/watch.ts';
import { openPlain } from '#platform/redis/database.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';

export function withWatch({ db, redis, env }: Core) {
  const plain = openPlain(redis, env.context);
  return {
    watch: { ...watchStore(db), noteTick: (now: Date) => noteTick(db, plain, now) },
    wake: wakeStore(db, plain),
    alarms: alarmActs(db),
  };
}

/** Services of the health check, which has to answer quickly, and of the desk's alarms and faults. */
export const watchServices = forAdmin(withWatch);
