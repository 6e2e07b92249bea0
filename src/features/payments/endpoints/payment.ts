import { getPayment as route } from '#features/payments/contract/payment-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { refreshed } from '#features/payments/rules/payment-settling.ts';
import { toPayment } from '#features/payments/rules/payment.ts';
import { api } from '#server/endpoint.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

const { on, endpoint } = api(paymentServices);

export const payment = endpoint(
  on(route, {
    async run({ id, now, services: { payments, paying, linkOf } }) {
      const found = await payments.find(id);
      if (!found) return refusal('not_found');
      const { record, isStale } = await refreshed(found.record, paying(now));
      return success({ ...toPayment(record, linkOf(record)), ...(isStale && { isStale }) });
    },
  }),
);
