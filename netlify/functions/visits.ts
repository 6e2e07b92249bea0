import type { Config } from '@netlify/functions';
import * as routes from '#contract/visit-routes.ts';
import { countVisit, findVisits } from '#domain/visits.ts';
import { endpoint, on } from '#http/endpoint.ts';

export const config: Config = { path: '/api/visits' };

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
