import { listOfferedTimes as route } from '#features/hours/contract/hours-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { listOfferedTimes } from '#features/hours/rules/offered-times.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const hoursTimes = endpoint(
  on(route, {
    run: ({ query, now, services: { hours, slots, house, timeZone } }) =>
      listOfferedTimes(query, {
        ...{ now, timeZone, house, findHolidays, readHours: hours.read },
        readDiary: (period) => slots.read(period, house.ruleOf(query.service)),
      }),
  }),
);
