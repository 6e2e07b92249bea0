import { getPaymentSetup as route } from '#features/payments/contract/payment-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { paymentBooks } from '#features/payments/services/payment-books.ts';

const { on, endpoint } = api(paymentBooks);

export const paymentsSetup = endpoint(
  on(route, { run: ({ services: { stripe } }) => Promise.resolve(success(stripe)) }),
);
