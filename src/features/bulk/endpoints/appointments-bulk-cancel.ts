import { cancelAppointments as route } from '#features/bulk/contract/bulk-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { deliveriesOf, deskDelayMs } from '#features/outbox/index.ts';
import { api } from '#server/endpoint.ts';
import { bulkServices } from '#features/bulk/services/bulk.ts';

const { on, endpoint } = api(bulkServices);

export const appointmentsBulkCancel = endpoint(
  on(route, {
    changesTimes: true,
    async run({ body: { tells, ...chosen }, now, audit, waitUntil, services }) {
      const { bulk, house, endWithdrawnPayments } = services;
      const due = new Date(now.getTime() + deskDelayMs);
      const deliveries = tells ? deliveriesOf('appointment_cancelled', due, house.reach) : [];
      const write = audit('appointments_cancelled_in_bulk');
      const cancelled = await bulk.cancel({ ...chosen, now, deliveries }, write);
      // Open payment requests to their clients are ended at Stripe as well.
      if (cancelled.done > 0) waitUntil(endWithdrawnPayments());
      return success(cancelled);
    },
  }),
);
