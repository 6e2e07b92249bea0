import type { Config } from '@netlify/functions';
import { refundPayment as route } from '#contract/payment-routes.ts';
import { refundPayment } from '#domain/payment-desk.ts';
import { api } from '#http/endpoint.ts';
import { paymentServices } from '#netlify/services/payments.ts';

export const config: Config = { path: '/api/payments/:id/refund' };

const { on, endpoint } = api(paymentServices);

export default endpoint(
  on(route, {
    announces: true,
    run({ id, version, body, now, idempotencyKey, audit, services }) {
      const { keyed, paying, randomId } = services;
      const once = idempotencyKey === undefined ? randomId() : keyed(`refund ${idempotencyKey}`);
      const act = { id, version, write: audit('payment_refunded', id) };
      return refundPayment(act, { ...body, key: `refund-${id}-${once}` }, paying(now));
    },
  }),
);
