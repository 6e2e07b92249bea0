import type { Config } from '@netlify/functions';
import { listFaults } from '#features/monitoring/contract/fault-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#platform/http/endpoint.ts';
import { watchServices } from '#features/monitoring/services/watch.ts';

export const config: Config = { path: '/api/admin/faults' };

const { on, endpoint } = api(watchServices);

export default endpoint(
  on(listFaults, {
    run: async ({ services: { watch } }) => success(await watch.listFaults()),
  }),
);
