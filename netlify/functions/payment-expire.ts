import type { Config } from '@netlify/functions';
import { expirePayment as route } from '#contract/payment-routes.ts';
import { expirePayment } from '#domain/payment-desk.ts';
import { api } from '#http/endpoint.ts';
import { paymentServices } from '#netlify/services/payments.ts';

export const config: Config = { path: '/api/payments/:id/expire' };

const { on, endpoint } = api(paymentServices);

export default endpoint(
  on(route, {
    run: ({ id, version, now, audit, services: { paying } }) =>
      expirePayment({ id, version, write: audit('payment_expired', id) }, paying(now)),
  }),
);
