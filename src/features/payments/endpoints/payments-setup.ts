import { getPaymentSetup as route } from '#features/payments/contract/payment-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

const { on, endpoint } = api(paymentServices);

export const paymentsSetup = endpoint(
  on(route, { run: ({ services: { stripe } }) => Promise.resolve(success(stripe)) }),
);
