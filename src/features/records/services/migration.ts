import { createRedis, type ScriptHost, StoreUnavailableError } from '#platform/redis/client.ts';
import type { StoreContext } from '#platform/redis/database.ts';
import { migrate } from '#features/records/store/migration.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

/**
 * What brings a store to this version, as `openDatabase` asks for it. Throws
 * `StoreUnavailableError` while somebody else is at it, and `StoreRefusedError`.
 */
export const migrationOf =
  (redis: ScriptHost, context: StoreContext, now = () => new Date()) =>
  async (): Promise<void> => {
    const outcome = await migrate(redis, { context, now: now() });
    if (outcome === 'busy') throw new StoreUnavailableError('', { cause: 'migrating' });
  };

/** For the migration alone, whose code nobody else carries. */
export const migrationServices = fromEnvironment(({ env, now }: Core) => ({
  migrate: migrationOf(createRedis(env.redis, { timeoutMs: env.redisTimeoutMs }), env.context, now),
}));
