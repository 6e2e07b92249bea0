import type { Config } from '@netlify/functions';
import * as routes from '#features/visits/contract/visit-routes.ts';
import { countVisit, findVisits } from '#features/visits/rules/visits.ts';
import { api } from '#platform/http/endpoint.ts';
import { visitServices } from '#features/visits/services/visits.ts';

export const config: Config = {
  path: '/api/visits',
  // The platform's own, before any function runs: decision 18 says why these five.
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

const { on, endpoint } = api(visitServices);

export default endpoint(
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
