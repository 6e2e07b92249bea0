import { sumPayments as route } from '#features/payments/contract/payment-routes.ts';
import { sumsOf } from '#features/payments/rules/payment-sums.ts';
import { paymentBooks } from '#features/payments/services/payment-books.ts';
import { success } from '#platform/rules/outcome.ts';
import { toLocal } from '#platform/time/zone.ts';
import { api } from '#server/endpoint.ts';

const { on, endpoint } = api(paymentBooks);

export const paymentsSums = endpoint(
  on(route, {
    async run({ body: { appointments }, now, services: { payments, timeZone } }) {
      const found = await payments.listOfAppointments(appointments);
      return success(sumsOf(found, toLocal(now, timeZone).date));
    },
  }),
);
