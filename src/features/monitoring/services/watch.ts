import { alarmStore } from '#features/monitoring/store/alarms.ts';
import { watchStore } from '#features/monitoring/store/watch.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withWatch = ({ db }: Core) => ({ watch: watchStore(db), alarms: alarmStore(db) });

/** Services of the health check, which has to answer quickly, and of the desk's alarms and faults. */
export const watchServices = fromEnvironment(withWatch);
