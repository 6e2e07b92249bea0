import { removeException } from '#features/hours/contract/hours-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { changeSchedule, withoutException } from '#features/hours/rules/schedule-change.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const hoursException = endpoint(
  on(removeException, {
    changesTimes: true,
    run: ({ request, id, query, now, audit, services: { schedules, timeZone } }) =>
      onVersion(request, (version) =>
        changeSchedule(
          { ...query, version, everyone: query.everyone === 'true' },
          withoutException(id),
          {
            ...{ now, timeZone, findHolidays },
            store: schedules.by((owner) =>
              audit('exception_removed', query.everyone === 'true' ? undefined : owner),
            ),
          },
        ),
      ),
  }),
);
