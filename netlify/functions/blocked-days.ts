import type { Config } from '@netlify/functions';
import * as routes from '#contract/blocked-day-routes.ts';
import { blockDay, listBlockedDays, unblockDay } from '#domain/blocked-days.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/blocked-days' };

export default endpoint(
  on(routes.listBlockedDays, {
    run: ({ now, services: { blockedDays, timeZone } }) =>
      listBlockedDays({ now, timeZone }, blockedDays),
  }),
  on(routes.blockDay, {
    run: ({ body, now, audit, services: { blockedDays, timeZone } }) =>
      blockDay(
        body,
        { now, timeZone },
        {
          block: (day, today) => blockedDays.block(day, today, audit('day_blocked', day.date)),
        },
      ),
  }),
  on(routes.unblockDay, {
    run: ({ query: { date }, audit, services: { blockedDays } }) =>
      unblockDay(date, {
        unblock: (day) => blockedDays.unblock(day, audit('day_unblocked', day)),
      }),
  }),
);
