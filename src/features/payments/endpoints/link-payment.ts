import { showLinkedPayment as route } from '#features/payments/contract/linked-payment-routes.ts';
import { showLinkedPayment } from '#features/payments/rules/payment-link.ts';
import { api } from '#server/endpoint.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

const { on, endpoint } = api(paymentServices);

export const linkPayment = endpoint(
  on(route, {
    limit: 'status',
    run: ({ body, now, services: { paying } }) => showLinkedPayment(body.token, paying(now)),
  }),
);
