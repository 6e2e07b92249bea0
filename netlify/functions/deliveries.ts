import type { Config } from '@netlify/functions';
import { listUndelivered } from '#features/delivery/contract/delivery-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#platform/http/full-endpoint.ts';

export const config: Config = { path: '/api/deliveries' };

export default endpoint(
  on(listUndelivered, {
    run: async ({ now, services: { deliveryDesk } }) =>
      success(await deliveryDesk.listUndelivered(now)),
  }),
);
