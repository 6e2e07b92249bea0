import { listPayments as route } from '#features/payments/contract/payment-routes.ts';
import { toPayment } from '#features/payments/rules/payment.ts';
import { api } from '#server/endpoint.ts';
import { readPage } from '#platform/http/page.ts';
import { paymentBooks } from '#features/payments/services/payment-books.ts';

const { on, endpoint } = api(paymentBooks);

export const payments = endpoint(
  on(route, {
    run: ({ query, services: { payments, paymentList, linkOf } }) =>
      readPage(route, query, {
        async list(range) {
          const { appointment, over, state } = query;
          const found =
            over !== undefined
              ? await payments.listOwed(range)
              : appointment === undefined
                ? await paymentList.list({ ...range, state })
                : await payments.listOfAppointment(appointment);
          return found && found.map((record) => toPayment(record, linkOf(record)));
        },
      }),
  }),
);
