import type { Config } from '@netlify/functions';
import { getPayment as route } from '#contract/payment-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { refreshed } from '#domain/payment-settling.ts';
import { toPayment } from '#domain/payment.ts';
import { api } from '#platform/http/endpoint.ts';
import { paymentServices } from '#netlify/services/payments.ts';

export const config: Config = {
  path: '/api/payments/:id',
  excludedPath: [
    '/api/payments/checkout',
    '/api/payments/due',
    '/api/payments/export',
    '/api/payments/search',
    '/api/payments/setup',
    '/api/payments/webhook',
  ],
};

const { on, endpoint } = api(paymentServices);

export default endpoint(
  on(route, {
    async run({ id, now, services: { payments, paying, linkOf } }) {
      const found = await payments.find(id);
      if (!found) return refusal('not_found');
      const { record, isStale } = await refreshed(found.record, paying(now));
      return success({ ...toPayment(record, linkOf(record)), ...(isStale && { isStale }) });
    },
  }),
);
