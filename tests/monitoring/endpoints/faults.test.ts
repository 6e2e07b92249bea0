import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createContext } from '#local/functions/context.ts';
import { createRedis, defaultTimeoutMs } from '#platform/redis/client.ts';
import { patience } from '#scripts/test/patience.ts';
import { createApp, password, site } from '#tests/support/app.ts';
import { addSlots, book, booking } from '#tests/support/booking.ts';
import { contactMessage } from '#tests/support/messages.ts';
import { stored as keyOf } from '#tests/support/keys.ts';
import { refusalOf, useApp, withLog } from '#tests/support/harness.ts';

const setup = useApp({ timeoutMs: defaultTimeoutMs });
const admin = { Cookie: '__Host-session=token' };
const calls: [name: string, address: string, options: object][] = [
  ['reading availability', '/api/slots/available', {}],
  ['a booking', '/api/appointments', { method: 'POST', body: booking }],
  ['a contact message', '/api/contact', { method: 'POST', body: contactMessage }],
  ['reading testimonials', '/api/testimonials', {}],
  ['reading the desk’s appointments', '/api/appointments', { headers: admin }],
  ['a sign-in', '/api/admin/session', { method: 'POST', body: { password } }],
  ['reading the session', '/api/admin/session', { headers: admin }],
];

describe('Redis that is down', () => {
  it.each(calls)('turns %s into a 503 without personal data', async (_name, address, options) => {
    const app = await createApp();
    const { result, line } = await withLog(() => app.call(address, options));
    expect(await refusalOf(result)).toMatchObject({ code: 'service_unavailable' });
    const { method = 'GET' }: { method?: string } = options;
    expect(line).toMatchObject({
      ...{ method, route: address, status: 503 },
      requestId: result.headers.get('X-Request-Id'),
      code: 'service_unavailable',
      error: 'StoreUnavailableError',
      // `fetch` refuses port 9.
      cause: 'unreadable',
    });
  });

  it('does not affect the response to invalid input', async () => {
    const app = await createApp();
    expect(await refusalOf(await book(app, { email: 7 }))).toMatchObject({
      code: 'validation_failed',
    });
    expect((await app.call('/api/appointments')).status).toBe(401);
    expect((await app.call('/api/admin/session')).status).toBe(200);
  });
});

it('work after the answer that fails has one line, with the call’s route, time and request id', async () => {
  const { app, bridge, clock, engine } = setup();
  bridge.weather = () => 'away';
  const { result, line } = await withLog(async () => {
    const response = await app.call('/api/deliveries/due', {
      method: 'POST',
      headers: { Authorization: app.services.ownSecret },
    });
    await app.settled();
    return response;
  });
  expect(result.status).toBe(204);
  const expected = {
    ...{ at: clock.now().toISOString(), method: 'POST', route: '/api/deliveries/due' },
    ...{ status: 503, code: 'service_unavailable', error: 'StoreUnavailableError' },
    requestId: result.headers.get('X-Request-Id'),
  };
  expect(line).toMatchObject({ ...expected, isAfterAnswer: true });
  // It is a fault like any other, which the desk shows.
  bridge.weather = () => 'fine';
  await app.call('/api/slots/available');
  await app.settled();
  const [kept = ''] = z.parse(
    z.array(z.string()),
    await engine.call(['LRANGE', keyOf('faults'), '0', '-1']),
  );
  expect(JSON.parse(kept)).toMatchObject(expected);
});

describe('Redis that never answers', () => {
  it.each(calls)(
    'turns %s into a 503 after at most two trips, within 3 s',
    async (_name, address, options) => {
      const { bridge } = setup();
      // The timeout of a trip is a parameter; the next test uses that of production.
      const app = await createApp({ redis: createRedis(bridge.credentials, { timeoutMs: 300 }) });
      bridge.requests = 0;
      bridge.weather = () => 'never answers';
      const { result } = await withLog(() => app.call(address, options));
      expect(await refusalOf(result)).toMatchObject({ code: 'service_unavailable' });
      expect(bridge.requests * defaultTimeoutMs).toBeLessThan(3000);
      expect(bridge.requests).toBeGreaterThan(0);
    },
  );

  it('turns a booking whose second trip hangs into a 503 within 3 s, and then works again', async () => {
    const { app, bridge } = setup();
    await addSlots(app, '10:00');
    bridge.requests = 0;
    bridge.weather = (request) => (request === 2 ? 'never answers' : 'fine');
    const begin = performance.now();
    // With a solution it takes two.
    const { result } = await withLog(() => book(app, { altcha: 'unreadable' }));
    expect(await refusalOf(result)).toMatchObject({ code: 'service_unavailable' });
    expect(performance.now() - begin).toBeLessThan(3000 * patience);
    expect((await book(app)).status).toBe(201);
  });
});

describe('an unexpected error', () => {
  it('is a 500 without details', async () => {
    const { app, engine } = setup();
    await engine.call(['SET', keyOf('slots'), 'secret@example.com']);
    const { result, line } = await withLog(() => app.call('/api/slots/available'));
    const text = await result.clone().text();
    expect(await refusalOf(result)).toEqual({ code: 'internal_error', errors: [] });
    expect(`${text}${JSON.stringify(line)}`).not.toMatch(/secret|WRONGTYPE|v2:|\.ts/);
    expect(line).toMatchObject({ error: 'ScriptError' });
  });

  it('does not follow from an unreadable stored record: the response is 404', async () => {
    const { app, engine } = setup();
    const headers = await app.signIn();
    const id = 'x'.repeat(22);
    await engine.call(['HSET', keyOf('appointments'), id, '{"email":"secret@example.com"}']);
    await engine.call(['HSET', keyOf('appointments:status'), id, 'pending']);
    const answer = await app.call(`/api/appointments/${id}`, { headers });
    expect(await refusalOf(answer)).toMatchObject({ code: 'not_found' });
  });

  it('in a deploy without its environment is a 500, and the log says what to set', async () => {
    // Another file of this process may have given the functions an environment, which they keep.
    vi.resetModules();
    const { default: availability } = await import('#functions/slots-available.ts');
    const request = new Request(`${site}/api/slots/available`);
    const context = createContext({
      request,
      requestId: 'a-request',
      ip: '198.51.100.7',
      params: {},
      onSetCookie: () => undefined,
      waitUntil: () => undefined,
    });
    const { result, line } = await withLog(() => availability(request, context));
    expect(await refusalOf(result)).toMatchObject({ code: 'internal_error' });
    expect(line).toMatchObject({ error: 'EnvironmentError' });
    expect(JSON.stringify(line)).toContain('UPSTASH_REDIS_REST_URL');
  });
});
