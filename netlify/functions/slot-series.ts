import type { Config } from '@netlify/functions';
import { createSlotSeries } from '#contract/slot-series-routes.ts';
import { findHolidays } from '#domain/holidays.ts';
import { ownerOf } from '#domain/house.ts';
import { createSeries } from '#domain/slot-series.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/slots/series' };

export default endpoint(
  on(createSlotSeries, {
    async run({ body, now, audit, services: { slots, house, timeZone, randomId } }) {
      const owner = ownerOf(body, house);
      if (!owner.ok) return owner;
      return createSeries(body, {
        now,
        timeZone,
        randomId,
        consultant: owner.value,
        findHolidays,
        add: (planned) => slots.add(planned, audit('slots_created')),
      });
    },
  }),
);
