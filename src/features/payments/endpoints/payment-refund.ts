import { refundPayment as route } from '#features/payments/contract/payment-routes.ts';
import { refundPayment } from '#features/payments/rules/payment-refund.ts';
import { api } from '#server/endpoint.ts';
import { readVersion } from '#platform/http/if-match.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

const { on, endpoint } = api(paymentServices);

export const paymentRefund = endpoint(
  on(route, {
    announces: true,
    run({ request, id, body, now, idempotencyKey, audit, services }) {
      const { keyed, paying, randomId } = services;
      const once = idempotencyKey === undefined ? randomId() : keyed(`refund ${idempotencyKey}`);
      const seen = readVersion(request);
      if (!seen.ok) return Promise.resolve(seen);
      const act = { id, version: seen.value, write: audit('payment_refunded', id) };
      return refundPayment(act, { ...body, key: `refund-${id}-${once}` }, paying(now));
    },
  }),
);
