import type { Config } from '@netlify/functions';
import { listDeliveries } from '#features/delivery/contract/delivery-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#platform/http/full-endpoint.ts';

export const config: Config = { path: '/api/appointments/:id/deliveries' };

export default endpoint(
  on(listDeliveries, {
    async run({ id, services: { deliveryDesk } }) {
      const deliveries = await deliveryDesk.listOf(id);
      return deliveries ? success(deliveries) : refusal('not_found');
    },
  }),
);
