import { previewSlotSeries } from '#features/hours/contract/slot-series-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { daysPeriod } from '#platform/rules/period.ts';
import { previewSeries } from '#features/hours/rules/slot-series.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const slotSeriesPreview = endpoint(
  on(previewSlotSeries, {
    async run({ body, now, services: { slots, house, timeZone } }) {
      return previewSeries(body, {
        now,
        timeZone,
        findHolidays,
        rule: house.ruleOf(),
        readDiary: (range) => slots.read(daysPeriod(range, timeZone), house.ruleOf()),
      });
    },
  }),
);
