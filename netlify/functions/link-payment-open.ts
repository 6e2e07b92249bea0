import type { Config } from '@netlify/functions';
import { openLinkedPayment as route } from '#features/payments/contract/payment-routes.ts';
import { openLinkedPayment } from '#features/payments/rules/payment-link.ts';
import { api } from '#platform/http/endpoint.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

export const config: Config = { path: '/api/links/payment/open' };

const { on, endpoint } = api(paymentServices);

export default endpoint(
  on(route, {
    limit: 'link',
    run: ({ body, now, services: { paying } }) => openLinkedPayment(body.token, paying(now)),
  }),
);
