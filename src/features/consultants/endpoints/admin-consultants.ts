import {
  addConsultant as route,
  listDeskConsultants,
} from '#features/consultants/contract/consultant-desk-routes.ts';
import { addConsultant } from '#features/consultants/rules/consultants.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const adminConsultants = endpoint(
  on(listDeskConsultants, {
    run: async ({ services: { consultants } }) => success([...(await consultants.read()).all]),
  }),
  on(route, {
    changesTimes: true,
    run: ({ body, audit, services: { consultants, randomId } }) =>
      addConsultant(body, {
        randomId,
        store: consultants.by((id) => audit('consultant_added', id)),
      }),
  }),
);
