import { setAsideStore } from '#registry/erasure.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withSetAside = ({ db }: Core) => ({ setAside: setAsideStore(db) });

/** For what could not be read. */
export const setAsideServices = fromEnvironment(withSetAside);
