import { watchStore } from '#features/monitoring/store/watch.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withWatch = ({ db }: Core) => ({ watch: watchStore(db) });

/** Services of the health check, which has to answer quickly. */
export const watchServices = fromEnvironment(withWatch);
