import { getStatistics } from '#features/desk/contract/statistics-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endOfTime } from '#platform/rules/period.ts';
import { countDesk } from '#features/desk/rules/statistics.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const statistics = endpoint(
  on(getStatistics, {
    run: async ({ now, services: { statistics, slots, house, timeZone } }) => {
      const rule = house.ruleOf();
      return success(
        await countDesk({
          ...{ now, timeZone, rule },
          count: (plan) => statistics.count(plan),
          readDiary: (range) => slots.read({ ...range, to: endOfTime }, rule),
        }),
      );
    },
  }),
);
