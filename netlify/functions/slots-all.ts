import type { Config } from '@netlify/functions';
import * as routes from '#contract/slot-routes.ts';
import { endpoint, on } from '#http/full-endpoint.ts';
import { toPage } from '#http/page.ts';

export const config: Config = { path: '/api/slots/all' };

export default endpoint(
  on(routes.listSlots, {
    async run({ query, services: { slots } }) {
      const { limit, cursor, startDate, endDate } = query;
      const found = await slots.list({ limit: limit + 1, after: cursor, startDate, endDate });
      return toPage(routes.listSlots, found, {
        query,
        cursorOf: (slot) => `${slot.date}T${slot.time}`,
      });
    },
  }),
);
