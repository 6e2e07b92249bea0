import { visitStore } from '#features/visits/store/visits.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withVisits = ({ db }: Core) => ({ visits: visitStore(db) });

/** Services for counting page views. */
export const visitServices = fromEnvironment(withVisits);
