import { createSlotSeries } from '#features/hours/contract/slot-series-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { createSeries } from '#features/hours/rules/slot-series.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const slotSeries = endpoint(
  on(createSlotSeries, {
    changesTimes: true,
    act({ body, now, trace, services: { slots, roster, timeZone, randomId } }) {
      return createSeries(body, {
        now,
        timeZone,
        randomId,
        decide: roster.decide,
        findHolidays,
        add: (planned, version) =>
          slots.addBy(version, planned, { now, trace: trace('slots_created') }),
      });
    },
  }),
);
