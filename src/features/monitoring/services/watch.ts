import { watchStore } from '#features/monitoring/store/watch.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withWatch = ({ db }: Core) => ({ watch: watchStore(db) });

/** For whoever asks how the site is, which is to answer quickly. */
export const watchServices = fromEnvironment(withWatch);
