import { setAsideStore } from '#store/set-aside.ts';
import { type Core, fromEnvironment } from './core.ts';

export const withSetAside = ({ db }: Core) => ({ setAside: setAsideStore(db) });

/** For what could not be read. */
export const setAsideServices = fromEnvironment(withSetAside);
