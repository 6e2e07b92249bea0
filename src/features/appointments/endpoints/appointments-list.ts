import * as routes from '#features/appointments/contract/appointment-routes.ts';
import { matcherOf } from '#features/appointments/rules/appointment-filter.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { readPage } from '#platform/http/page.ts';

export const appointmentsList = endpoint(
  on(routes.listAppointments, {
    run: ({ query, services: { appointments } }) =>
      readPage(routes.listAppointments, query, {
        list: (range) => appointments.list({ ...query, ...range, passes: matcherOf(query) }),
      }),
  }),
);
