import { listOverlaps } from '#features/appointments/contract/appointment-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { findOverlaps } from '#features/appointments/rules/overlaps.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const appointmentsOverlaps = endpoint(
  on(listOverlaps, {
    run: async ({ now, services: { appointmentDesk } }) =>
      success(findOverlaps(await appointmentDesk.listTaken(now))),
  }),
);
