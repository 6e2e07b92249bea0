import { listDeliveries } from '#features/delivery/contract/delivery-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const appointmentDeliveries = endpoint(
  on(listDeliveries, {
    async run({ id, services: { deliveryDesk } }) {
      const deliveries = await deliveryDesk.listOf(id);
      return deliveries ? success(deliveries) : refusal('not_found');
    },
  }),
);
