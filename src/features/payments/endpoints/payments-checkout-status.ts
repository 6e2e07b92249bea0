import { getCheckoutStatus as route } from '#features/payments/contract/checkout-routes.ts';
import { checkoutStatusOf } from '#features/payments/rules/payment-link.ts';
import { api } from '#server/endpoint.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

const { on, endpoint } = api(paymentServices);

export const paymentsCheckoutStatus = endpoint(
  on(route, {
    limit: 'status',
    isCostly: true,
    run: ({ id, now, services: { paying } }) => checkoutStatusOf(id, paying(now)),
  }),
);
