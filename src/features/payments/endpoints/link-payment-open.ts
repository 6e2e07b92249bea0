import { openLinkedPayment as route } from '#features/payments/contract/linked-payment-routes.ts';
import { openLinkedPayment } from '#features/payments/rules/payment-link.ts';
import { api } from '#server/endpoint.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

const { on, endpoint } = api(paymentServices);

export const linkPaymentOpen = endpoint(
  on(route, {
    limit: 'link',
    run: ({ body, now, services: { paying } }) => openLinkedPayment(body.token, paying(now)),
  }),
);
