import type { Config } from '@netlify/functions';
import { searchPayments as route } from '#contract/payment-search-routes.ts';
import { wordsCondition } from '#domain/payment-search.ts';
import { toPayment } from '#domain/payment.ts';
import { api } from '#http/endpoint.ts';
import { readPage } from '#http/page.ts';
import { paymentServices } from '#netlify/services/payments.ts';

export const config: Config = { path: '/api/payments/search' };

const { on, endpoint } = api(paymentServices);

export default endpoint(
  on(route, {
    run: ({ body: { q, state, limit, cursor }, services: { payments, linkOf } }) =>
      readPage(
        route,
        { limit, cursor },
        {
          async list(range) {
            const found = await payments.search({ ...range, state, ...wordsCondition(q) });
            return found && found.map((record) => toPayment(record, linkOf(record)));
          },
        },
      ),
  }),
);
