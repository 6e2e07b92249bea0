import type { Config } from '@netlify/functions';
import * as routes from '#contract/slot-routes.ts';
import { findAvailableSlots } from '#domain/availability.ts';
import { endpoint, on } from '#http/endpoint.ts';

export const config: Config = { path: '/api/slots/available' };

export default endpoint(
  on(routes.listAvailableSlots, {
    limit: 'read',
    run: async ({ query, now, services: { slots, timeZone } }) => ({
      ...(await findAvailableSlots(query, { now, timeZone }, slots)),
      // `no-store` would keep the page that asked out of the browser's back-forward cache.
      headers: [['Cache-Control', 'public, max-age=0, must-revalidate']],
    }),
  }),
);
