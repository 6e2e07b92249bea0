import { listFaults } from '#features/monitoring/contract/fault-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { watchServices } from '#features/monitoring/services/watch.ts';

const { on, endpoint } = api(watchServices);

export const faults = endpoint(
  on(listFaults, {
    run: async ({ services: { watch } }) => success(await watch.listFaults()),
  }),
);
