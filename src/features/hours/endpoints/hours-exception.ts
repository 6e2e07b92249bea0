import { removeException } from '#features/hours/contract/hours-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { withoutException } from '#features/hours/rules/schedule-change.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const hoursException = endpoint(
  on(removeException, {
    changesTimes: true,
    act: ({ request, id, query, now, trace, services: { schedules, timeZone } }) =>
      onVersion(request, (version) =>
        schedules.change(
          { ...query, version, everyone: query.everyone === 'true' },
          withoutException(id),
          { ...{ now, timeZone, findHolidays }, trace: trace('exception_removed') },
        ),
      ),
  }),
);
