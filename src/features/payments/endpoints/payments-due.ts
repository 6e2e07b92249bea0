import { startPaymentRound as route } from '#platform/contract/own-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { endWithdrawnPayments } from '#features/payments/services/payment-round.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

const { on, endpoint } = api(paymentServices);

export const paymentsDue = endpoint(
  on(route, {
    run({ waitUntil, services }) {
      // The request that cancelled or erased does not wait for Stripe.
      waitUntil(endWithdrawnPayments(services));
      return Promise.resolve(success(undefined));
    },
  }),
);
