import { consultantStore } from '#features/consultants/store/consultants.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

/** Services for the endpoint that lists bookable consultants. */
export const consultantServices = fromEnvironment(({ db }: Core) => ({
  consultants: consultantStore(db),
}));
