import { setAsideStore } from '#registry/erasure.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withSetAside = ({ db }: Core) => ({ setAside: setAsideStore(db) });

/** Services for values that were set aside. */
export const setAsideServices = fromEnvironment(withSetAside);
