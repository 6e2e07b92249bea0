import type { Config } from '@netlify/functions';
import { migrateStore } from '#platform/contract/house-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#platform/http/endpoint.ts';
import { migrationServices } from '#features/records/services/migration.ts';

export const config: Config = { path: '/api/store/migration' };

const { on, endpoint } = api(migrationServices);

export default endpoint(
  on(migrateStore, {
    async run({ services: { migrate } }) {
      await migrate();
      return success(undefined);
    },
  }),
);
