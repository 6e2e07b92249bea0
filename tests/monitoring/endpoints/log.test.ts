/** One log line per call, without any input of its caller: everything that can be sent has a canary in it. */
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';
import { routes } from '#registry/routes.ts';
import type { Route } from '#platform/contract/route.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { createRedis } from '#platform/redis/client.ts';
import { keys } from '#registry/keys.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { type App, createApp, createClock } from '#tests/support/app.ts';
import { serveBadRedis, type TroubleName, troubles } from '#tests/support/bad-redis.ts';
import { callOf, nameOf, prepare, routeNames } from '#tests/support/every-call.ts';
import { contactMessage } from '#tests/support/messages.ts';
import { byDay, inTurn } from '#tests/support/night.ts';
import { anyEngine } from '#tests/support/redis.ts';
import { stored } from '#tests/support/keys.ts';

const canary = 'kanarienvogel';
const lineSchema = z.strictObject({
  // Of a fault.
  at: z.optional(instantSchema),
  method: z.enum(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'other']),
  route: z.string().check(z.regex(/^\/api\/[a-z/:*-]+$/)),
  status: z.number(),
  ms: z.number(),
  requestId: z.uuid(),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  cause: z.optional(z.string()),
});

let engine: RedisEngine;
let redis: Awaited<ReturnType<typeof serveBadRedis>>;
let app: App;
let given: Awaited<ReturnType<typeof prepare>>;
let desk: Record<string, string>;
let spies: MockInstance[];
const lines: string[] = [];

beforeAll(async () => {
  engine = await anyEngine.open();
  redis = await serveBadRedis(engine);
  await engine.call(['SET', versionKeyOf('local'), String(storeVersion)]);
  const { now } = createClock();
  app = await createApp({ redis: createRedis(redis.credentials, { timeoutMs: 5000 }), now });
  given = await prepare(app);
});
afterAll(async () => {
  await redis.close();
  await engine.close();
});
beforeEach(async () => {
  redis.trouble = () => undefined;
  desk = await app.signIn();
  lines.length = 0;
  vi.stubEnv('LOG', 'all');
  const note = (...said: unknown[]) => void lines.push(said.map(String).join(' '));
  vi.mocked(console.error).mockImplementation(note);
  spies = [
    vi.spyOn(console, 'info').mockImplementation(note),
    vi.spyOn(console, 'log').mockImplementation(note),
    vi.spyOn(console, 'warn').mockImplementation(note),
  ];
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
  // These lines were checked; the rest of the suite still fails on any line.
  vi.mocked(console.error).mockReset();
  vi.unstubAllEnvs();
});

/** Adds the canary to every text in a body, at any depth. */
const withCanary = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value}${canary}`;
  if (Array.isArray(value)) return value.map(withCanary);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withCanary(each)]));
};
/** Adds the canary to free texts only, so that the call reaches the store. */
const inTexts = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([key, each]) => {
          if (key === 'email') return [key, `${canary}@example.com`];
          const isFree = /name|message|subject|text|company|reason|note/i.test(key);
          return [key, isFree && typeof each === 'string' ? `${each} ${canary}` : each];
        }),
      );

const troubleNames = Object.keys(troubles).filter(
  (name): name is TroubleName => name in troubles && name !== 'delay',
);

it.each(routeNames.map((name, index) => [nameOf(routes[name]), routes[name], index] as const))(
  'log: %s writes one line per call, without personal data',
  async (_name, route: Route, index) => {
    const [address, options] = callOf(route, given, desk, app.services.ownSecret);
    const noisy = {
      'User-Agent': canary,
      Referer: `https://example.com/${canary}`,
      'X-Forwarded-For': canary,
      'X-Nf-Request-Id': canary,
      'X-Request-Id': canary,
    };
    const headers = { ...noisy, ...options.headers };
    const key = { 'Idempotency-Key': `${canary}-${route.path.length}` };
    const query = `${address.includes('?') ? '&' : '?'}${canary}=${canary}`;
    const cookie = { Cookie: `${canary}=${canary}; __Host-session=${canary}` };
    const broken = { ...options, headers, body: `{"${canary}":` };
    const bodies: [string, object][] = [
      [address, { ...options, headers: { ...headers, ...key }, body: inTexts(options.body) }],
      [address, { ...options, headers, body: withCanary(options.body) }],
    ];
    const others: [string, object][] = [
      [address + query, { ...options, headers }],
      [address, { ...options, headers: { ...headers, ...cookie, 'X-XSRF-TOKEN': canary } }],
      [route.path.replace(':id', canary.repeat(2)), { ...options, headers }],
      // A GET has no body.
      ...(route.method === 'GET' ? [] : [[address, broken] satisfies [string, object]]),
    ];
    // By day one of the others and one fault in turn, since one place writes the line for all calls.
    for (const [path, how] of [...bodies, ...inTurn(others, index)]) {
      const before = lines.filter((line) => line.includes('"ms"')).length;
      await app.call(path, how);
      expect(lines.filter((line) => line.includes('"ms"')).length).toBe(before + 1);
    }
    for (const name of inTurn(troubleNames, index)) {
      redis.requests = 0;
      redis.trouble = () => name;
      for (const [path, how] of byDay(bodies, (_body, at) => at === 0)) await app.call(path, how);
    }
    redis.trouble = () => undefined;
    await app.settled();
    expect(lines.join('\n')).not.toMatch(new RegExp(canary, 'i'));
    expect(lines.join('\n')).not.toContain('@');
    for (const line of lines.filter((text) => text.includes('"ms"'))) {
      const { route: pattern, method } = z.parse(lineSchema, JSON.parse(line));
      expect([method, pattern]).toEqual([route.method, route.path]);
    }
  },
);

it.each(troubleNames)('log: contains nothing of a store command that failed: %s', async (name) => {
  const body = { ...contactMessage, message: `Guten Tag ${canary}` };
  const send = async () => {
    redis.requests = 0;
    const { status } = await app.call('/api/contact', { method: 'POST', body });
    const trips = redis.requests;
    await app.settled();
    return { status, trips };
  };
  // The last trip carries the message; the first, where the calls above fail, identifies the caller.
  const { trips } = await send();
  redis.trouble = (request) => (request === trips ? name : undefined);
  expect((await send()).status).toBe(503);
  expect(lines.join('\n')).not.toMatch(new RegExp(`${canary}|@`, 'i'));
  expect(lines.join('\n')).toContain(`"cause":"${troubles[name].cause}"`);
});

it('log: contains neither unknown methods nor addresses as the caller sent them', async () => {
  await app.call(`/api/contact?${canary}`, { method: canary.toUpperCase() });
  await app.call(`/api/${canary}`, { method: canary.toUpperCase() });
  await app.call(`/api/contact/messages/${canary}`, { method: 'PUT', body: canary });
  const seen = lines.map((line) => z.parse(lineSchema, JSON.parse(line)));
  expect(seen.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['other', '/api/contact', 405],
    ['other', '/api/*', 404],
    ['other', '/api/contact/messages/:id', 405],
  ]);
  expect(lines.join()).not.toMatch(new RegExp(canary, 'i'));
});

it('log: names only the kind of error of an unreadable record', async () => {
  const id = given.appointment;
  const at = stored(keys.appointments);
  const record = await engine.call(['HGET', at, id]);
  await engine.call(['HSET', at, id, `{"email":"${canary}@example.com","${canary}":1}`]);
  for (const path of ['', `/${id}`, '/export', `/${id}/history`])
    await app.call(`/api/appointments${path}`, { headers: desk });
  await engine.call(['HSET', at, id, String(record)]);
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(lines.join()).not.toMatch(new RegExp(canary, 'i'));
});

it('log: leaves out successful calls with LOG=faults', async () => {
  vi.stubEnv('LOG', 'faults');
  expect((await app.call('/api/testimonials?locale=de')).status).toBe(200);
  expect(lines).toEqual([]);
});
