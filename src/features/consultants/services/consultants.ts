import { consultantStore } from '#features/consultants/store/consultants.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

/** For who can be booked. */
export const consultantServices = fromEnvironment(({ db }: Core) => ({
  consultants: consultantStore(db),
}));
