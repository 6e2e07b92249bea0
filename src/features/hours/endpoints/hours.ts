import { getHours, saveHours } from '#features/hours/contract/hours-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { showSchedule, withWeeklyHours } from '#features/hours/rules/schedule-change.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const hours = endpoint(
  on(getHours, {
    run: async ({ query, now, services: { schedules, timeZone } }) =>
      showSchedule(query, await schedules.read(), { now, timeZone }),
  }),
  on(saveHours, {
    changesTimes: true,
    act: ({ request, body, now, trace, services: { schedules, timeZone } }) =>
      onVersion(request, (version) => {
        const { consultant, ...weeklyHours } = body;
        return schedules.change({ consultant, version }, withWeeklyHours(weeklyHours), {
          ...{ now, timeZone, findHolidays },
          trace: trace('hours_changed'),
        });
      }),
  }),
);
