import type { Config } from '@netlify/functions';
import { startDelivery } from '#platform/contract/house-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#platform/http/endpoint.ts';
import { deliveryServices } from '#features/delivery/services/delivery.ts';

export const config: Config = { path: '/api/deliveries/due' };

const { on, endpoint } = api(deliveryServices);

export default endpoint(
  on(startDelivery, {
    run({ waitUntil, services: { delivery } }) {
      // Whoever called waits for no mail server.
      waitUntil(delivery.run());
      return Promise.resolve(success(undefined));
    },
  }),
);
