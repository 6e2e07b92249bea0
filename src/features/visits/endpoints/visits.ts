import * as routes from '#features/visits/contract/visit-routes.ts';
import { countVisit, findVisits } from '#features/visits/rules/visits.ts';
import { api } from '#server/endpoint.ts';
import { visitServices } from '#features/visits/services/visits.ts';

const { on, endpoint } = api(visitServices);

export const visits = endpoint(
  on(routes.recordVisit, {
    limit: 'visit',
    run: ({ body, now, services: { visits, timeZone } }) =>
      countVisit(body, { now, timeZone }, visits),
  }),
  on(routes.listVisits, {
    run: ({ query, now, services: { visits, timeZone } }) =>
      findVisits(query, { now, timeZone }, visits),
  }),
);
