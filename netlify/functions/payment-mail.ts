import type { Config } from '@netlify/functions';
import { mailPayment as route } from '#contract/payment-routes.ts';
import { mailPayment } from '#domain/payment-desk.ts';
import { api } from '#http/endpoint.ts';
import { paymentServices } from '#netlify/services/payments.ts';

export const config: Config = { path: '/api/payments/:id/mail' };

const { on, endpoint } = api(paymentServices);

export default endpoint(
  on(route, {
    announces: true,
    run: ({ id, version, now, audit, services: { paying } }) =>
      mailPayment({ id, version, write: audit('payment_mailed', id) }, paying(now)),
  }),
);
