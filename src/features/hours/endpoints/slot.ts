import * as routes from '#features/hours/contract/slot-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

const answers = {
  deleted: success(undefined),
  unknown: refusal('not_found'),
  booked: refusal('slot_booked'),
};

export const slot = endpoint(
  on(routes.deleteSlot, {
    changesTimes: true,
    act: async ({ id, now, trace, services: { slots, house } }) =>
      answers[await slots.delete(id, house.ruleOf(), { now, trace: trace('slot_deleted', id) })],
  }),
);
