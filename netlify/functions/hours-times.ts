import type { Config } from '@netlify/functions';
import { listOfferedTimes as route } from '#contract/hours-routes.ts';
import { findHolidays } from '#domain/holidays.ts';
import { listOfferedTimes } from '#domain/offered-times.ts';
import { endpoint, on } from '#platform/http/full-endpoint.ts';

export const config: Config = { path: '/api/hours/times' };

export default endpoint(
  on(route, {
    run: ({ query, now, services: { hours, slots, house, timeZone } }) =>
      listOfferedTimes(query, {
        ...{ now, timeZone, house, findHolidays, readHours: hours.read },
        readDiary: (period) => slots.read(period, house.ruleOf(query.service)),
      }),
  }),
);
