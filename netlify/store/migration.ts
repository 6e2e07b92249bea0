import type { ScriptHost } from './client.ts';
import { type StoreContext, storeVersion, versionKeyOf } from './database.ts';

/** Stand-in until the migration lands. */
export async function migrate(
  redis: ScriptHost,
  { context }: { context: StoreContext; now: Date },
) {
  await redis.eval(
    `return redis.call('SET', KEYS[1], ARGV[1], 'NX')`,
    [versionKeyOf(context)],
    [String(storeVersion)],
  );
}
