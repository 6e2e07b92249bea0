import { deleteSlots } from '#features/hours/contract/slot-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const slotsDelete = endpoint(
  on(deleteSlots, {
    changesTimes: true,
    act: async ({ body: { ids }, now, trace, services: { slots, house } }) =>
      success(await slots.deleteMany(ids, house.ruleOf(), { now, trace: trace('slots_deleted') })),
  }),
);
