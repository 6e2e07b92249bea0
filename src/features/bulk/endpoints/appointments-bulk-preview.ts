import { previewAppointments as route } from '#features/bulk/contract/bulk-routes.ts';
import { previewAppointments } from '#features/bulk/rules/bulk.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { bulkServices } from '#features/bulk/services/bulk.ts';

const { on, endpoint } = api(bulkServices);

/** Leaves time to answer: a function is ended after 10 s. */
const longestMs = 6000;

export const appointmentsBulkPreview = endpoint(
  on(route, {
    run({ body, now, services: { selection, now: clock } }) {
      const isLate = () => clock().getTime() - now.getTime() > longestMs;
      const portions = selection.appointments;
      return previewAppointments(body, {
        ...{ now, portions, isLate },
        readPaid: () => selection.readPaid(),
      }).then(success);
    },
  }),
);
