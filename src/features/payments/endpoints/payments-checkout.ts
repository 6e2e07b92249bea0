import { createCheckout as route } from '#features/payments/contract/payment-routes.ts';
import { requestPayment } from '#features/payments/rules/payment-desk.ts';
import { api } from '#server/endpoint.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

const { on, endpoint } = api(paymentServices);

export const paymentsCheckout = endpoint(
  on(route, {
    run({ body: request, now, idempotencyKey, audit, services: { keyed, paying, randomId } }) {
      // A repeated call names the same payment, even if the first answer was lost.
      const id = idempotencyKey === undefined ? randomId() : keyed(`payment ${idempotencyKey}`);
      return requestPayment({ id, request, write: audit('payment_requested', id) }, paying(now));
    },
  }),
);
