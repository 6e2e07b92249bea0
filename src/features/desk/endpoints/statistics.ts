import { getStatistics } from '#features/desk/contract/statistics-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { countDesk } from '#features/desk/rules/statistics.ts';
import { ruleOfAll } from '#features/hours/index.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const statistics = endpoint(
  on(getStatistics, {
    run: async ({ now, services: { statistics, slots, house, timeZone } }) =>
      success(
        await countDesk({
          ...{ now, timeZone, house },
          count: (plan) => statistics.count(plan),
          readDiary: (period) => slots.read(period, ruleOfAll(house)),
        }),
      ),
  }),
);
