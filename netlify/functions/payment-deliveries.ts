import type { Config } from '@netlify/functions';
import { listPaymentDeliveries as route } from '#features/payments/contract/payment-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { api } from '#platform/http/endpoint.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

export const config: Config = { path: '/api/payments/:id/deliveries' };

const { on, endpoint } = api(paymentServices);

export default endpoint(
  on(route, {
    async run({ id, services: { deliveryDesk } }) {
      const deliveries = await deliveryDesk.listOf(id);
      return deliveries ? success(deliveries) : refusal('not_found');
    },
  }),
);
