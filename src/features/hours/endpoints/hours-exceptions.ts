import { addException } from '#features/hours/contract/hours-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { changeSchedule, withException } from '#features/hours/rules/schedule-change.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const hoursExceptions = endpoint(
  on(addException, {
    changesTimes: true,
    run: ({ request, body, now, audit, services: { schedules, randomId, timeZone } }) =>
      onVersion(request, (version) => {
        const { consultant, exception, everyone } = body;
        const add = withException(exception, { id: randomId(), now, timeZone });
        return changeSchedule({ consultant, version, everyone }, add, {
          ...{ now, timeZone, findHolidays },
          store: schedules.by((id) => audit('exception_added', everyone ? undefined : id)),
        });
      }),
  }),
);
