/** An app and a store of which every run is the same. */
import {
  createApp,
  createClock,
  createEmbeddedEngine,
  createIds,
  type RedisEngine,
  storeVersion,
  versionKeyOf,
} from './house.ts';

/**
 * Of the tests' password, at the cost of tests: a fresh hash has a salt of its own, and the sessions'
 * key is made of it.
 */
const passwordHash =
  'scrypt$16$1$1$AAAAAAAAAAAAAAAAAAAAAA$O99B2an4zxwR4EP96jrAWhq4Tka6FMqgpWGbZk9TEGc';

type AppOptions = NonNullable<Parameters<typeof createApp>[0]>;

/** An app on an engine, with counted ids and a clock that stands. */
export async function openApp(engine: RedisEngine, options: AppOptions = {}) {
  const clock = createClock();
  const app = await createApp({
    redis: {
      eval: (script, keys, args) =>
        engine.call(['EVAL', script, String(keys.length), ...keys, ...args]),
      mget: (...keys) => engine.call(['MGET', ...keys]),
      set: (key, value) => engine.call(['SET', key, value]),
      exists: (...keys) => engine.call(['EXISTS', ...keys]),
    },
    now: clock.now,
    randomId: createIds(),
    adminPasswordHash: passwordHash,
    sleep: () => Promise.resolve(),
    ...options,
  });
  return { app, clock };
}

/** A store of this version that holds nothing. */
export async function emptyEngine(): Promise<RedisEngine> {
  const engine = await createEmbeddedEngine();
  await empty(engine);
  return engine;
}

export async function empty(engine: RedisEngine): Promise<void> {
  await engine.call(['FLUSHALL']);
  await engine.call(['SET', versionKeyOf('local'), String(storeVersion)]);
}
