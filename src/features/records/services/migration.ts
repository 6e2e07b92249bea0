import { createRedis, type ScriptHost } from '#platform/redis/client.ts';
import type { StoreContext } from '#platform/redis/database.ts';
import { migrate } from '#features/records/store/migration.ts';
import { type Core, fromEnvironment, migrationSecret } from '#server/core.ts';

/** Returns the function by which `openDatabase` opens a store without a version. It throws `StoreRefusedError`. */
export const migrationOf = (redis: ScriptHost, context: StoreContext) => (): Promise<void> =>
  migrate(redis, context);

/** Services of the migration only: no other function bundles its code. */
export const migrationServices = fromEnvironment(({ env }: Core) => ({
  ownSecret: migrationSecret(env),
  migrate: migrationOf(createRedis(env.redis, { timeoutMs: env.redisTimeoutMs }), env.context),
}));
