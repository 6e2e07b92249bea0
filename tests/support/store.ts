import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { RedisEngine } from '#local/redis/engine.ts';
import { createRedis, type RedisHost, type ScriptHost } from '#platform/redis/client.ts';
import { type Database, openDatabase } from '#platform/redis/database.ts';
import { migrationOf } from '#features/records/services/migration.ts';
import { watched } from '#registry/watched.ts';
import { openBridge } from './bridge.ts';
import { patienceMs } from './patience-ms.ts';
import { engines } from './redis.ts';

export interface StoreSetup {
  /** The client that the functions use, through the bridge. */
  redis: RedisHost;
  /** The same client in the form that stores take. */
  db: Database;
  /** Sends one command directly to the engine, to see what is stored. */
  inspect: (...command: string[]) => Promise<unknown>;
}

/** Digests of scripts, by which they are run: a script has some 25 KB. */
const digests = new Map<string, string>();
function digestOf(script: string): string {
  const digest = digests.get(script) ?? createHash('sha1').update(script).digest('hex');
  digests.set(script, digest);
  return digest;
}

/** Runs scripts directly on the engine, which is faster if a test is not about the bridge. */
export const directHost = (engine: Pick<RedisEngine, 'call'>): RedisHost => ({
  async eval(script, keys, args) {
    const rest = [String(keys.length), ...keys, ...args];
    try {
      return await engine.call(['EVALSHA', digestOf(script), ...rest]);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return engine.call(['EVAL', script, ...rest]);
    }
  },
  mget: (...keys) => engine.call(['MGET', ...keys]),
  set: (key, value) => engine.call(['SET', key, value]),
  exists: (...keys) => engine.call(['EXISTS', ...keys]),
});

/** Opens a Redis as the stores use it. */
export const openTestDatabase = (redis: ScriptHost): Database =>
  openDatabase(redis, {
    context: 'local',
    migrate: migrationOf(redis, 'local'),
    watched,
  });

/** Runs the same tests on every engine of this run, each test on an empty one. */
export function describeStore(name: string, tests: (setup: () => StoreSetup) => void): void {
  describe.each(engines)(`${name} on $name`, ({ open }) => {
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
