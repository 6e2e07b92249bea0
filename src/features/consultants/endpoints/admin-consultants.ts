import {
  addConsultant as route,
  listDeskConsultants,
} from '#features/consultants/contract/consultant-desk-routes.ts';
import { withConsultant } from '#features/consultants/rules/consultants.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const adminConsultants = endpoint(
  on(listDeskConsultants, {
    run: async ({ services: { consultants } }) => success([...(await consultants.read()).all]),
  }),
  on(route, {
    changesTimes: true,
    act({ body, now, trace, services: { consultants, randomId } }) {
      const id = randomId();
      const doing = { now, trace: trace('consultant_added', id) };
      return consultants.change(withConsultant(id, body), doing);
    },
  }),
);
