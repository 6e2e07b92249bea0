import { setAsideStore } from '#features/records/store/set-aside.ts';
import { shapeOf } from '#registry/shapes.ts';
import { type Core, fromEnvironment } from '#platform/services/core.ts';

export const withSetAside = ({ db }: Core) => ({ setAside: setAsideStore(db, shapeOf) });

/** For what could not be read. */
export const setAsideServices = fromEnvironment(withSetAside);
