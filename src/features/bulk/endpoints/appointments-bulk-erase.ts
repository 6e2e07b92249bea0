import { eraseAppointments as route } from '#features/bulk/contract/bulk-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { bulkServices } from '#features/bulk/services/bulk.ts';

const { on, endpoint } = api(bulkServices);

export const appointmentsBulkErase = endpoint(
  on(route, {
    changesTimes: true,
    async act({ body, now, trace, waitUntil, services: { bulk, endWithdrawnPayments } }) {
      const erased = await bulk.eraseAppointments(body, {
        ...{ now, trace: trace('appointments_erased_in_bulk') },
      });
      // Open payment requests to their clients are ended at Stripe as well.
      if (erased.done > 0) waitUntil(endWithdrawnPayments());
      return success(erased);
    },
  }),
);
