import { alarmActs } from '#features/monitoring/acts/alarms.ts';
import { wakeStore } from '#features/monitoring/store/wake.ts';
import { watchStore } from '#features/monitoring/store/watch.ts';
import { openPlain } from '#platform/redis/database.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';

export const withWatch = ({ db, redis, env }: Core) => ({
  watch: watchStore(db),
  wake: wakeStore(db, openPlain(redis, env.context)),
  alarms: alarmActs(db),
});

/** Services of the health check, which has to answer quickly, and of the desk's alarms and faults. */
export const watchServices = forAdmin(withWatch);
