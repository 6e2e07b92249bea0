import { dismissPayment as route } from '#features/payments/contract/payment-routes.ts';
import { dismissPayment } from '#features/payments/rules/payment-desk.ts';
import { api } from '#server/endpoint.ts';
import { readVersion } from '#platform/http/if-match.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

const { on, endpoint } = api(paymentServices);

export const paymentDismiss = endpoint(
  on(route, {
    run({ request, id, query, now, audit, services: { paying } }) {
      const seen = readVersion(request);
      if (!seen.ok) return Promise.resolve(seen);
      const act = { id, version: seen.value, write: audit('payment_dismissed', id) };
      return dismissPayment(act, query, paying(now));
    },
  }),
);
