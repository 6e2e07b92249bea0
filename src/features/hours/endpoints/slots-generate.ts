import * as routes from '#features/hours/contract/slot-routes.ts';
import { generateSlots } from '#features/hours/rules/slot-generation.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const slotsGenerate = endpoint(
  on(routes.generateSlots, {
    changesTimes: true,
    act({ body, now, trace, services: { slots, roster, timeZone, randomId } }) {
      return generateSlots(body, {
        now,
        timeZone,
        randomId,
        decide: roster.decide,
        add: (planned, version) =>
          slots.addBy(version, planned, { now, trace: trace('slots_created') }),
      });
    },
  }),
);
