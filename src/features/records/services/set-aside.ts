import { setAsideStore } from '#registry/erasure.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';

export const withSetAside = ({ db }: Core) => ({ setAside: setAsideStore(db) });

/** Services for values that were set aside. */
export const setAsideServices = forAdmin(withSetAside);
