import { searchPayments as route } from '#features/payments/contract/payment-search-routes.ts';
import { similarWordsCondition, wordsCondition } from '#features/payments/rules/payment-search.ts';
import { toPayment } from '#features/payments/rules/payment.ts';
import { api } from '#server/endpoint.ts';
import { readPage } from '#platform/http/page.ts';
import { orSimilar } from '#platform/http/similar.ts';
import { paymentBooks } from '#features/payments/services/payment-books.ts';

const { on, endpoint } = api(paymentBooks);

export const paymentsSearch = endpoint(
  on(route, {
    run: ({ body: { q, state, limit, cursor }, services: { paymentList, linkOf } }) =>
      readPage(
        route,
        { limit, cursor },
        {
          async list(range) {
            const exact = await paymentList.list({ ...range, state, ...wordsCondition(q) });
            const found = await orSimilar(exact, range, {
              similar: similarWordsCondition(q),
              listSimilar: (few, asked) => paymentList.listSimilar({ ...few, state, ...asked }),
            });
            return (
              found &&
              found.map(({ isSimilar, ...record }) => ({
                ...toPayment(record, linkOf(record)),
                ...(isSimilar && { isSimilar }),
              }))
            );
          },
        },
      ),
  }),
);
