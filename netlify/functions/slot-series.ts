import type { Config } from '@netlify/functions';
import { createSlotSeries } from '#contract/slot-series-routes.ts';
import { findHolidays } from '#domain/holidays.ts';
import { createSeries } from '#domain/slot-series.ts';
import { endpoint, on } from '#platform/http/full-endpoint.ts';

export const config: Config = { path: '/api/slots/series' };

export default endpoint(
  on(createSlotSeries, {
    async run({ body, now, audit, services: { slots, roster, timeZone, randomId } }) {
      return createSeries(body, {
        now,
        timeZone,
        randomId,
        decide: roster.decide,
        findHolidays,
        add: (planned, version) => slots.addBy(version, planned, audit('slots_created')),
      });
    },
  }),
);
