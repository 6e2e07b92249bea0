import { clearFlood as route } from '#features/bulk/contract/flood-routes.ts';
import { bulkServices } from '#features/bulk/services/bulk.ts';
import { success } from '#platform/rules/outcome.ts';
import { dayMs } from '#platform/time/units.ts';
import { api } from '#server/endpoint.ts';

const { on, endpoint } = api(bulkServices);

export const floodClear = endpoint(
  on(route, {
    changesTimes: true,
    async act({ body: { ids }, now, trace, waitUntil, services: { bulk, endWithdrawnPayments } }) {
      const until = new Date(now.getTime() + dayMs);
      const cleared = await bulk.clearFlood({ ids, until }, { now, trace: trace('flood_cleared') });
      // Open payment requests to their clients are ended at Stripe as well.
      if (cleared.done > 0) waitUntil(endWithdrawnPayments());
      return success(cleared);
    },
  }),
);
