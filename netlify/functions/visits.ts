import type { Config } from '@netlify/functions';
import * as routes from '#contract/visit-routes.ts';
import { countVisit, findVisits } from '#domain/visits.ts';
import { api } from '#http/endpoint.ts';
import { visitServices } from '#netlify/services/visits.ts';

export const config: Config = { path: '/api/visits' };

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
