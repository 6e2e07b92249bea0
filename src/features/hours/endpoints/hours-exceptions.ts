import { addException } from '#features/hours/contract/hours-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { withException } from '#features/hours/rules/schedule-change.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const hoursExceptions = endpoint(
  on(addException, {
    changesTimes: true,
    act: ({ request, body, now, trace, services: { schedules, randomId, timeZone } }) =>
      onVersion(request, (version) => {
        const { consultant, exception, everyone } = body;
        const add = withException(exception, { id: randomId(), now, timeZone });
        return schedules.change({ consultant, version, everyone }, add, {
          ...{ now, timeZone, findHolidays },
          trace: trace('exception_added'),
        });
      }),
  }),
);
