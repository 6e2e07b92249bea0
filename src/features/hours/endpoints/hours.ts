import { getHours, saveHours } from '#features/hours/contract/hours-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { changeHours, showHours, withHours } from '#features/hours/rules/hours.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const hours = endpoint(
  on(getHours, {
    run: ({ query, now, services: { hours: store, timeZone } }) =>
      showHours(query, { store, now, timeZone }),
  }),
  on(saveHours, {
    run: ({ request, body, now, audit, services: { hours, timeZone } }) =>
      onVersion(request, (version) => {
        const { consultant, ...workingHours } = body;
        return changeHours({ consultant, version }, withHours(workingHours), {
          ...{ now, timeZone, findHolidays },
          store: hours.by((id) => audit('hours_changed', id)),
        });
      }),
  }),
);
