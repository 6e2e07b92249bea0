import type { Config } from '@netlify/functions';
import { searchAppointments as route } from '#contract/appointment-search-routes.ts';
import { conditionOf } from '#domain/appointment-search.ts';
import { endpoint, on } from '#http/full-endpoint.ts';
import { readPage } from '#http/page.ts';

export const config: Config = { path: '/api/appointments/search' };

export default endpoint(
  on(route, {
    run: ({ body: { limit, cursor, ...search }, services: { appointmentSearch } }) =>
      readPage(
        route,
        { limit, cursor },
        { list: (range) => appointmentSearch.list({ ...range, ...conditionOf(search) }) },
      ),
  }),
);
