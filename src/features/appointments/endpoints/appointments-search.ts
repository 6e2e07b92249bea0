import { searchAppointments as route } from '#features/appointments/contract/appointment-search-routes.ts';
import {
  conditionOf,
  similarConditionOf,
} from '#features/appointments/rules/appointment-search.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { readPage } from '#platform/http/page.ts';
import { orSimilar } from '#platform/http/similar.ts';

export const appointmentsSearch = endpoint(
  on(route, {
    run: ({ body: { limit, cursor, order, ...search }, services: { appointmentSearch } }) =>
      readPage(
        route,
        { limit, cursor },
        {
          list: async (range) =>
            orSimilar(
              await appointmentSearch.list({ ...range, order, ...conditionOf(search) }),
              range,
              {
                similar: similarConditionOf(search),
                listSimilar: (few, asked) =>
                  appointmentSearch.listSimilar({ ...few, order, ...asked }),
              },
            ),
        },
      ),
  }),
);
