import { listOfferedTimes as route } from '#features/hours/contract/hours-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { listOfferedTimes } from '#features/hours/rules/offered-times.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const hoursTimes = endpoint(
  on(route, {
    run: ({ query, now, services: { schedules, slots, house, timeZone } }) =>
      listOfferedTimes(query, {
        ...{ now, timeZone, house, findHolidays, readSchedules: schedules.read },
        readDiary: (period) => slots.read(period, house.ruleOf(query.service)),
      }),
  }),
);
