import { getHours, saveHours } from '#features/hours/contract/hours-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import {
  changeSchedule,
  showSchedule,
  withWeeklyHours,
} from '#features/hours/rules/schedule-change.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const hours = endpoint(
  on(getHours, {
    run: ({ query, now, services: { schedules: store, timeZone } }) =>
      showSchedule(query, { store, now, timeZone }),
  }),
  on(saveHours, {
    changesTimes: true,
    run: ({ request, body, now, audit, services: { schedules, timeZone } }) =>
      onVersion(request, (version) => {
        const { consultant, ...weeklyHours } = body;
        return changeSchedule({ consultant, version }, withWeeklyHours(weeklyHours), {
          ...{ now, timeZone, findHolidays },
          store: schedules.by((id) => audit('hours_changed', id)),
        });
      }),
  }),
);
