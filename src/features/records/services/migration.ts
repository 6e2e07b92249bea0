import { createRedis, type ScriptHost, StoreUnavailableError } from '#platform/redis/client.ts';
import type { StoreContext } from '#platform/redis/database.ts';
import { migrate } from '#features/records/store/migration.ts';
import { type Core, fromEnvironment, migrationSecret } from '#server/core.ts';

/**
 * Returns the function by which `openDatabase` migrates a store to the version of this code. The function
 * throws `StoreUnavailableError` while another process migrates, and `StoreRefusedError`.
 */
export const migrationOf =
  (redis: ScriptHost, context: StoreContext, now = () => new Date()) =>
  async (): Promise<void> => {
    const outcome = await migrate(redis, { context, now: now() });
    if (outcome === 'busy') throw new StoreUnavailableError('', { cause: 'migrating' });
  };

/** Services of the migration only: no other function bundles its code. */
export const migrationServices = fromEnvironment(({ env, now }: Core) => ({
  ownSecret: migrationSecret(env),
  migrate: migrationOf(createRedis(env.redis, { timeoutMs: env.redisTimeoutMs }), env.context, now),
}));
