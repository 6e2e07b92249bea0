import type { Config } from '@netlify/functions';
import * as routes from '#contract/blocked-day-routes.ts';
import { firstConsultant } from '#domain/house.ts';
import { blockDay, listBlockedDays, unblockDay } from '#domain/blocked-days.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/blocked-days' };

export default endpoint(
  on(routes.listBlockedDays, {
    run: ({ now, services: { blockedDays, house, timeZone } }) =>
      listBlockedDays({ now, timeZone, consultant: firstConsultant(house) }, blockedDays),
  }),
  on(routes.blockDay, {
    run: ({ body, now, audit, services: { blockedDays, house, timeZone } }) =>
      blockDay(
        { ...body, consultant: firstConsultant(house) },
        { now, timeZone },
        { block: (day) => blockedDays.block(day, house.ruleOf(), audit('day_blocked', day.date)) },
      ),
  }),
  on(routes.unblockDay, {
    run: ({ query: { date }, audit, services: { blockedDays, house } }) =>
      unblockDay(
        { date, consultant: firstConsultant(house) },
        { unblock: (day) => blockedDays.unblock(day, audit('day_unblocked', date)) },
      ),
  }),
);
