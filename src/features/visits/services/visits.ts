import { visitStore } from '#features/visits/store/visits.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';

export const withVisits = ({ db }: Core) => ({ visits: visitStore(db) });

/** Services for counting page views. */
export const visitServices = forAdmin(withVisits);
