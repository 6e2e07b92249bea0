import { migrateStore } from '#platform/contract/own-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { migrationServices } from '#features/records/services/migration.ts';

const { on, endpoint } = api(migrationServices);

export const storeMigration = endpoint(
  on(migrateStore, {
    async run({ services: { migrate } }) {
      await migrate();
      return success(undefined);
    },
  }),
);
