import { listUndelivered } from '#features/delivery/contract/delivery-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const deliveries = endpoint(
  on(listUndelivered, {
    run: async ({ now, services: { deliveryDesk } }) =>
      success(await deliveryDesk.listUndelivered(now)),
  }),
);
