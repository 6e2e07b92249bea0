import type { Config } from '@netlify/functions';
import * as routes from '#contract/blocked-day-routes.ts';
import { blockDay, listBlockedDays, unblockDay } from '#domain/blocked-days.ts';
import { ownerOf } from '#domain/house.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/blocked-days' };

export default endpoint(
  on(routes.listBlockedDays, {
    async run({ query, now, services: { blockedDays, house, timeZone } }) {
      const owner = ownerOf(query, house);
      if (!owner.ok) return owner;
      return listBlockedDays({ now, timeZone, consultant: owner.value }, blockedDays);
    },
  }),
  on(routes.blockDay, {
    async run({ body, now, audit, services: { blockedDays, house, timeZone } }) {
      const owner = ownerOf(body, house);
      if (!owner.ok) return owner;
      return blockDay(
        { ...body, consultant: owner.value },
        { now, timeZone },
        { block: (day) => blockedDays.block(day, house.ruleOf(), audit('day_blocked', day.date)) },
      );
    },
  }),
  on(routes.unblockDay, {
    async run({ query, audit, services: { blockedDays, house } }) {
      const owner = ownerOf(query, house);
      if (!owner.ok) return owner;
      const { date } = query;
      return unblockDay(
        { date, consultant: owner.value },
        { unblock: (day) => blockedDays.unblock(day, audit('day_unblocked', date)) },
      );
    },
  }),
);
