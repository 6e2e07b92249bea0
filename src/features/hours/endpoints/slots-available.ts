import * as routes from '#features/hours/contract/available-slot-routes.ts';
import { availableSlotsQuerySchema } from '#features/hours/contract/available-slot.ts';
import { findAvailableSlots } from '#features/hours/rules/availability.ts';
import { shared } from '#platform/http/shared-cache.ts';
import { timesTag } from '#server/core.ts';
import { api } from '#server/endpoint.ts';
import { availabilityServices } from '#features/hours/services/availability.ts';

const { on, endpoint } = api(availabilityServices);

export const slotsAvailable = endpoint(
  on(routes.listAvailableSlots, {
    limit: 'read',
    async run({ query, now, services: { diary, house, timeZone } }) {
      const found = await findAvailableSlots(query, {
        ...{ now, timeZone, house },
        readDiary: (period) => diary.read(period, house.ruleOf(query.service)),
      });
      return {
        ...found,
        headers: shared(timesTag, Object.keys(availableSlotsQuerySchema.shape)),
      };
    },
  }),
);
