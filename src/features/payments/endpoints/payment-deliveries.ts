import { listPaymentDeliveries as route } from '#features/payments/contract/payment-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { paymentBooks } from '#features/payments/services/payment-books.ts';

const { on, endpoint } = api(paymentBooks);

export const paymentDeliveries = endpoint(
  on(route, {
    async run({ id, services: { deliveryDesk } }) {
      const deliveries = await deliveryDesk.listOf(id);
      return deliveries ? success(deliveries) : refusal('not_found');
    },
  }),
);
