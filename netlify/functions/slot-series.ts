import type { Config } from '@netlify/functions';
import { createSlotSeries } from '#contract/slot-series-routes.ts';
import { findHolidays } from '#domain/holidays.ts';
import { firstConsultant } from '#domain/house.ts';
import { createSeries } from '#domain/slot-series.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/slots/series' };

export default endpoint(
  on(createSlotSeries, {
    run: ({ body, now, audit, services: { slots, house, timeZone, randomId } }) =>
      createSeries(body, {
        now,
        timeZone,
        randomId,
        consultant: firstConsultant(house),
        findHolidays,
        add: (planned) => slots.add(planned, audit('slots_created')),
      }),
  }),
);
