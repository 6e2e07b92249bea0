import type { Config } from '@netlify/functions';
import { showLinkedPayment as route } from '#contract/payment-routes.ts';
import { showLinkedPayment } from '#domain/payment-link.ts';
import { api } from '#platform/http/endpoint.ts';
import { paymentServices } from '#netlify/services/payments.ts';

export const config: Config = { path: '/api/links/payment' };

const { on, endpoint } = api(paymentServices);

export default endpoint(
  on(route, {
    limit: 'status',
    run: ({ body, now, services: { paying } }) => showLinkedPayment(body.token, paying(now)),
  }),
);
