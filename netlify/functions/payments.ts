import type { Config } from '@netlify/functions';
import { listPayments as route } from '#contract/payment-routes.ts';
import { toPayment } from '#domain/payment.ts';
import { api } from '#http/endpoint.ts';
import { readPage } from '#http/page.ts';
import { paymentServices } from '#netlify/services/payments.ts';

export const config: Config = { path: '/api/payments' };

const { on, endpoint } = api(paymentServices);

export default endpoint(
  on(route, {
    run: ({ query, services: { payments, paymentList, linkOf } }) =>
      readPage(route, query, {
        async list(range) {
          const found =
            query.appointment === undefined
              ? await paymentList.list({ ...range, state: query.state })
              : await payments.listOfAppointment(query.appointment);
          return found && found.map((record) => toPayment(record, linkOf(record)));
        },
      }),
  }),
);
