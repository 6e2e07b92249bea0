/** Every call of the contract that changes free times purges those that the CDN shares. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RedisEngine } from '#local/redis/engine.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { routes } from '#registry/routes.ts';
import { type App, createApp, createClock } from '#tests/support/app.ts';
import { callOf, prepare, type RouteName, routeNames } from '#tests/support/every-call.ts';
import { anyEngine } from '#tests/support/redis.ts';
import { keepStore } from '#tests/support/rewind.ts';
import { directHost } from '#tests/support/store.ts';

const purged = vi.fn(() => Promise.resolve());
let engine: RedisEngine;
let app: App;
let given: Awaited<ReturnType<typeof prepare>>;
let desk: Record<string, string>;
let rewind: () => Promise<void>;

beforeAll(async () => {
  engine = await anyEngine.open();
  await engine.call(['SET', versionKeyOf('local'), String(storeVersion)]);
  const { now } = createClock();
  app = await createApp({ redis: directHost(engine), now, purgeTimes: () => purged() });
  given = await prepare(app);
  desk = await app.signIn();
  await app.settled();
  rewind = await keepStore(engine);
});
afterAll(() => engine.close());
beforeEach(() => rewind());

const freeNow = async () => (await app.call('/api/slots/available')).text();
const changing = routeNames.filter((name) => routes[name].method !== 'GET');

it.each(changing)('shared times: %s purges them if it changes them', async (name: RouteName) => {
  const before = await freeNow();
  purged.mockReset();
  const [address, options] = callOf(routes[name], given, desk, app.services.ownSecret);
  await app.call(address, options);
  await app.settled();
  const isChanged = (await freeNow()) !== before;
  expect(isChanged && purged.mock.calls.length === 0).toBe(false);
});

it('shared times: some of these calls change them', async () => {
  const before = await freeNow();
  const [address, options] = callOf(routes.generateSlots, given, desk, app.services.ownSecret);
  await app.call(address, options);
  expect(await freeNow()).not.toBe(before);
});
