import { mailPayment as route } from '#features/payments/contract/payment-routes.ts';
import { mailPayment } from '#features/payments/rules/payment-desk.ts';
import { api } from '#server/endpoint.ts';
import { readVersion } from '#platform/http/if-match.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

const { on, endpoint } = api(paymentServices);

export const paymentMail = endpoint(
  on(route, {
    announces: true,
    run({ request, id, now, audit, services: { paying } }) {
      const seen = readVersion(request);
      if (!seen.ok) return Promise.resolve(seen);
      const act = { id, version: seen.value, write: audit('payment_mailed', id) };
      return mailPayment(act, paying(now));
    },
  }),
);
