import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { RedisEngine } from '#local/redis/engine.ts';
import { createRedis, type ScriptHost } from '#platform/redis/client.ts';
import { type Database, openDatabase } from '#platform/redis/database.ts';
import { migrationOf } from '#features/records/services/migration.ts';
import { openBridge } from './bridge.ts';
import { patienceMs } from './patience-ms.ts';
import { anyEngine, engines } from './redis.ts';

export interface StoreSetup {
  /** The client that the functions use, through the bridge. */
  redis: ScriptHost;
  /** The same as the stores know it. */
  db: Database;
  /** One command past all of that, to see what is really stored. */
  inspect: (...command: string[]) => Promise<unknown>;
  /** True of one engine by day and of all at night: what sizes are proven on. */
  isForSizes: boolean;
}

/** Scripts straight to the engine: quicker where the way to it is not what is tested. */
export const directHost = (engine: Pick<RedisEngine, 'call'>): ScriptHost => ({
  eval: (script, keys, args) =>
    engine.call(['EVAL', script, String(keys.length), ...keys, ...args]),
});

/** The stores' way into a Redis. */
export const openTestDatabase = (redis: ScriptHost): Database =>
  openDatabase(redis, {
    context: 'local',
    migrate: migrationOf(redis, 'local'),
  });

/** The same tests on every engine, each test on an empty one. */
export function describeStore(name: string, tests: (setup: () => StoreSetup) => void): void {
  describe.each(engines)(`${name} on $name`, ({ name: engineName, open }) => {
    let setup: StoreSetup;
    let close: () => Promise<void>;
    beforeAll(async () => {
      const engine = await open();
      const bridge = openBridge(engine);
      const redis = createRedis(bridge.credentials, { timeoutMs: patienceMs });
      setup = {
        redis,
        db: openTestDatabase(redis),
        inspect: (...command) => engine.call(command),
        isForSizes: process.env['NIGHTLY'] === '1' || engineName === anyEngine.name,
      };
      close = async () => {
        bridge.close();
        await engine.close();
      };
    });
    beforeEach(async () => {
      await setup.inspect('FLUSHALL');
    });
    afterAll(() => close());
    tests(() => setup);
  });
}
