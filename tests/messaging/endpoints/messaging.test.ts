/** The routes that relay the messaging service, tested with the service's own HTTP part. */
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messagingQrSchema } from '#features/messaging/contract/messaging.ts';
import { patience } from '#scripts/test/patience.ts';
import { refusalOf, useApp } from '#tests/support/harness.ts';
import { messagingSecret as secret, serveMessaging } from '#tests/support/messaging.ts';

let service: Awaited<ReturnType<typeof serveMessaging>>;
beforeAll(async () => (service = await serveMessaging()));
afterAll(() => service.close());

const status = '/api/messaging/status';
const qr = '/api/messaging/qr';
const unavailable = { code: 'messaging_unavailable', errors: [] };

describe('the messaging service', () => {
  const setup = useApp({ rateLimitScale: 1, messaging: () => service.env });
  afterEach(() => service.become({ name: 'waiting_for_scan', qr: 'scan me' }));

  it('tells every caller whether it is connected, and nothing else', async () => {
    const first = await setup().app.call(status);
    expect([first.status, await first.json()]).toEqual([200, { connected: false }]);
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    service.become({ name: 'connected', problem: 'own_number' });
    expect(await (await setup().app.call(status)).json()).toEqual({ connected: true });
  });

  it('returns the code to the admin, if there is one', async () => {
    const headers = await setup().app.signIn();
    const answer = await setup().app.call(qr, { headers });
    expect([answer.status, await answer.json()]).toEqual([200, { qr: 'scan me' }]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    service.become({ name: 'connecting' });
    expect(await (await setup().app.call(qr, { headers })).json()).toEqual({});
  });

  it('does not return the code without a session', async () => {
    for (const path of [status, qr, `${qr}?connected=true`]) {
      expect(await (await setup().app.call(path)).text()).not.toContain('scan me');
    }
  });

  it('is limited to 60 requests a minute per address', async () => {
    for (let count = 0; count < 60; count += 1) await setup().app.call(status);
    const refused = await setup().app.call(status);
    expect(await refusalOf(refused)).toMatchObject({ code: 'too_many_requests' });
  });

  it('does not extend a session by polling', async () => {
    const { app, clock } = setup();
    const headers = { ...(await app.signIn()), 'X-Poll': '1' };
    for (let minute = 0; minute < 16; minute += 1) {
      const answer = await app.call(qr, { headers });
      const { qr: code } = messagingQrSchema.parse(await answer.json());
      expect([minute, code]).toEqual([minute, minute < 15 ? 'scan me' : undefined]);
      clock.advance(60_000);
    }
  });
});

describe('a messaging service', () => {
  let answer: RequestListener = () => undefined;
  const other = createServer((message, out) => answer(message, out));
  let port = 0;
  beforeAll(async () => {
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(async () => {
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  });
  const strange = useApp({ messaging: () => ({ url: `http://127.0.0.1:${port}`, secret }) });
  const refused = useApp({ messaging: () => ({ ...service.env, secret: `${secret}x` }) });
  const absent = useApp({ messaging: () => ({ url: 'http://127.0.0.1:9', secret }) });
  const unset = useApp();

  it.each([
    ['that refuses our secret', refused],
    ['that is not running', absent],
    ['that is not set up', unset],
  ])('%s is 503', async (_, setup) => {
    const headers = await setup().app.signIn();
    for (const path of [status, qr]) {
      const response = await setup().app.call(path, { headers });
      expect(await refusalOf(response)).toEqual(unavailable);
      expect(response.headers.get('Retry-After')).toBe('5');
    }
  });

  it.each<[string, RequestListener]>([
    ['an HTML page', (_, out) => out.end('<html>')],
    ['JSON of another shape', (_, out) => out.end('{"connected":"yes","qr":7}')],
    ['a 500', (_, out) => out.writeHead(500).end('{"connected":true}')],
    ['a redirect', (_, out) => out.writeHead(302, { Location: service.env.url }).end()],
    ['a closed connection', (message) => message.destroy()],
  ])('that answers with %s is 503', async (_, listener) => {
    answer = listener;
    const headers = await strange().app.signIn();
    for (const path of [status, qr]) {
      expect(await refusalOf(await strange().app.call(path, { headers }))).toEqual(unavailable);
    }
  });

  it('that never answers is 503 within 3 s', async () => {
    answer = () => undefined;
    const headers = await strange().app.signIn();
    const before = performance.now();
    const calls = [status, qr].map((path) => strange().app.call(path, { headers }));
    for (const response of await Promise.all(calls)) {
      expect(await refusalOf(response)).toEqual(unavailable);
    }
    expect(performance.now() - before).toBeLessThan(3000 * patience);
  });

  it('that is not set up still answers 401 without a session', async () => {
    expect(await refusalOf(await unset().app.call(qr))).toMatchObject({ code: 'unauthenticated' });
  });
});
