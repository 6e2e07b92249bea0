import type { Config } from '@netlify/functions';
import { listDeliveries } from '#contract/delivery-routes.ts';
import { success } from '#domain/outcome.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/appointments/:id/deliveries' };

export default endpoint(
  on(listDeliveries, {
    run: async ({ id, services: { deliveryDesk } }) => success(await deliveryDesk.listOf(id)),
  }),
);
