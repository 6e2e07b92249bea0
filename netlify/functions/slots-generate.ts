import type { Config } from '@netlify/functions';
import * as routes from '#contract/slot-routes.ts';
import { ownerOf } from '#domain/house.ts';
import { generateSlots } from '#domain/slot-generation.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/slots/generate' };

export default endpoint(
  on(routes.generateSlots, {
    async run({ body, now, audit, services: { slots, house, timeZone, randomId } }) {
      const owner = ownerOf(body, house);
      if (!owner.ok) return owner;
      return generateSlots(body, {
        now,
        timeZone,
        randomId,
        consultant: owner.value,
        addUnlessBlocked: (planned) => slots.addUnlessBlocked(planned, audit('slots_created')),
      });
    },
  }),
);
