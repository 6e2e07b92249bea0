/** Functions with a store without a version, as after a first deploy. Nothing is injected here. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { keyedDigest } from '#platform/rules/digest.ts';
import { hashPassword } from '#platform/rules/password.ts';
import { serveHttp } from '#local/http.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { serveBridge } from '#tests/support/bridge.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { anyEngine } from '#tests/support/redis.ts';
import { snapshot } from '#tests/support/snapshot.ts';

interface Context {
  ip: string;
  params: Record<string, string>;
  requestId: string;
}
type EndpointFunction = (request: Request, context: Context) => Promise<Response>;

const passwordHash = await hashPassword('secret');
const digestKey = 'k'.repeat(32);
const keyed = keyedDigest(digestKey);

let engine: RedisEngine;
let bridge: Awaited<ReturnType<typeof serveBridge>>;
const closing: (() => Promise<void>)[] = [];
/** Answer of the migration's route in place of the function itself, or null. */
let gate: (() => Response) | null;
let started: number;

const moduleSchema = z.object({
  default: z.custom<EndpointFunction>((value) => typeof value === 'function'),
});
/** Loads the functions with services from the environment, anew for each test. */
async function load(name: 'slots-available' | 'store-migration'): Promise<EndpointFunction> {
  const module: unknown =
    name === 'slots-available'
      ? await import('#functions/slots-available.ts')
      : await import('#functions/store-migration.ts');
  return z.parse(moduleSchema, { ...Object(module) }).default;
}
const waitUntil = () => undefined;
const context = { ip: '198.51.100.7', params: {}, requestId: 'test', waitUntil };

beforeEach(async () => {
  vi.resetModules();
  engine = await anyEngine.open();
  bridge = await serveBridge(engine);
  closing.push(
    () => bridge.close(),
    () => engine.close(),
  );
  const { url, token } = bridge.credentials;
  vi.stubEnv('UPSTASH_REDIS_REST_URL', url);
  vi.stubEnv('UPSTASH_REDIS_REST_TOKEN', token);
  vi.stubEnv('ADMIN_PASSWORD_HASH', passwordHash);
  vi.stubEnv('DIGEST_KEY', digestKey);
  vi.stubEnv('CONTEXT', 'production');
  vi.stubEnv('LOCAL_STACK', '1');
  gate = null;
  started = 0;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});

/** A site whose migration route is the real function, unless `gate` is set. */
async function openSite() {
  const migration = await load('store-migration');
  const server = await serveHttp({
    handler(request) {
      started += 1;
      return gate ? Promise.resolve(gate()) : migration(request, context);
    },
  });
  closing.unshift(() => server.close());
  const availability = await load('slots-available');
  const site = `http://127.0.0.1:${server.port}`;
  return () => availability(new Request(`${site}/api/slots/available`), context);
}

it('a function has the store migrated once by the migration function, and then answers', async () => {
  const ask = await openSite();
  const first = await ask();
  expect([first.status, await first.json()]).toEqual([200, []]);
  expect((await ask()).status).toBe(200);
  expect(started).toBe(1);
  expect(await engine.call(['GET', versionKeyOf('production')])).toBe(String(storeVersion));
});

it.each([
  ['of version 4', () => engine.call(['SET', versionKeyOf('production'), '4']), 'version 4', 0],
  [
    'of version 1 without a marker',
    () => engine.call(['HSET', 'contact', 'id', '{}']),
    'version 1',
    1,
  ],
] as const)(
  'a store %s is refused with 503, with instructions in the log, and stays unchanged',
  async (_name, write, version, asked) => {
    await write();
    const before = await snapshot((...command) => engine.call(command));
    const ask = await openSite();
    const log = vi.mocked(console.error).mockImplementation(() => undefined);
    const { code } = await refusalOf(await ask());
    const lines = log.mock.calls.flat().join('\n');
    log.mockReset();
    expect(code).toBe('service_unavailable');
    expect(lines).toContain('StoreOlderError');
    expect(lines).toContain(
      `This database was written by ${version}, which this code no longer opens`,
    );
    expect(started).toBe(asked);
    expect(await snapshot((...command) => engine.call(command))).toEqual(before);
  },
);

it.each([
  ['nothing', {}],
  ['the secret of other calls', { Authorization: `Bearer ${keyed('house')}` }],
  ['another secret', { Authorization: `Bearer ${keyed('Migration')}` }],
])('a stranger with %s migrates nothing, and the store is not asked', async (_name, headers) => {
  const migration = await load('store-migration');
  const call = new Request('http://127.0.0.1/api/store/migration', { method: 'POST', headers });
  expect((await refusalOf(await migration(call, context))).code).toBe('unauthenticated');
  expect(bridge.requests).toBe(0);
  expect(await engine.call(['GET', versionKeyOf('production')])).toBeNull();
});

it('a failing migration route gives 503, and a later request succeeds', async () => {
  const ask = await openSite();
  gate = () => new Response('Password', { status: 401 });
  const log = vi.mocked(console.error).mockImplementation(() => undefined);
  const refused = await ask();
  expect((await refusalOf(refused)).code).toBe('service_unavailable');
  expect(log.mock.calls.flat().join('\n')).toContain('migration_401');
  log.mockReset();
  gate = null;
  expect((await ask()).status).toBe(200);
});

it('the migration is requested at the site of the latest request', async () => {
  const ask = await openSite();
  gate = () => new Response(null, { status: 503 });
  const log = vi.mocked(console.error).mockImplementation(() => undefined);
  const availability = await load('slots-available');
  const elsewhere = await availability(
    new Request('http://127.0.0.1:9/api/slots/available'),
    context,
  );
  expect(elsewhere.status).toBe(503);
  expect(started).toBe(0);
  log.mockReset();
  gate = null;
  expect((await ask()).status).toBe(200);
  expect(started).toBe(1);
});
