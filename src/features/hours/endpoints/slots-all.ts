import * as routes from '#features/hours/contract/slot-routes.ts';
import { listSlots } from '#features/hours/rules/slots.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { toPage } from '#platform/http/page.ts';

export const slotsAll = endpoint(
  on(routes.listSlots, {
    async run({ query, services: { slots, house, timeZone } }) {
      const rule = house.ruleOf();
      const found = await listSlots(query, {
        ...{ rule, timeZone },
        readDiary: (range) => slots.read(range, rule),
      });
      return toPage(routes.listSlots, found, {
        query,
        cursorOf: (slot) => `${slot.date}T${slot.time}~${slot.id}`,
      });
    },
  }),
);
