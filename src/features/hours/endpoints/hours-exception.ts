import { removeException } from '#features/hours/contract/hours-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { changeHours, withoutException } from '#features/hours/rules/hours.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const hoursException = endpoint(
  on(removeException, {
    run: ({ request, id, query, now, audit, services: { hours, timeZone } }) =>
      onVersion(request, (version) =>
        changeHours({ ...query, version }, withoutException(id), {
          ...{ now, timeZone, findHolidays },
          store: hours.by((owner) => audit('exception_removed', owner)),
        }),
      ),
  }),
);
