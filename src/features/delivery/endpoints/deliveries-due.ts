import { startDelivery } from '#platform/contract/own-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { deliveryServices } from '#features/delivery/services/delivery.ts';

const { on, endpoint } = api(deliveryServices);

export const deliveriesDue = endpoint(
  on(startDelivery, {
    run({ waitUntil, services: { delivery } }) {
      // The caller does not wait for mail servers.
      waitUntil(delivery.run());
      return Promise.resolve(success(undefined));
    },
  }),
);
