import { createRedis } from '#store/client.ts';
import { migrate } from '#store/migration.ts';
import { type Core, fromEnvironment } from './core.ts';

/** What brings the store to this version, and nothing where it has it. */
export const withMigration = ({ env, now }: Core) => ({
  migrate: () => migrate(createRedis(env.redis), { context: env.context, now: now() }),
});

/** For the migration alone, which has its code. */
export const migrationServices = fromEnvironment(withMigration);
