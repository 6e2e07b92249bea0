import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sessionSchema } from '#features/access/contract/session.ts';
import { hashPassword } from '#platform/rules/password.ts';
import { createRedis } from '#platform/redis/client.ts';
import { adminHeaders, type CallOptions, createApp, password } from '#tests/support/app.ts';
import { cheapCost } from '#tests/support/cheap-hash.ts';
import { refusalOf, useApp, withLog } from '#tests/support/harness.ts';

const setup = useApp({ rateLimitScale: 1 });
const minute = 60_000;

const signIn = (typed: string, options: CallOptions = {}) =>
  setup().app.call('/api/admin/session', { method: 'POST', body: { password: typed }, ...options });
const signedIn = async () => adminHeaders((await signIn(password)).headers);
const stateOf = async (headers: Readonly<Record<string, string>>) => {
  const response = await setup().app.call('/api/admin/session', { headers });
  expect(response.status).toBe(200);
  return z.parse(z.strictObject(sessionSchema.shape), await response.json());
};
const isSignedIn = async (headers: Readonly<Record<string, string>>) => {
  const { authenticated } = await stateOf(headers);
  return { authenticated };
};

describe('signing in', () => {
  it('sets an HttpOnly session cookie, and an XSRF cookie that our pages echo', async () => {
    const response = await signIn(password);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ authenticated: true });
    const attributes = 'Path=/; Secure; SameSite=Strict';
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^__Host-session=[\\w-]{43}; ${attributes}; HttpOnly$`)),
      expect.stringMatching(new RegExp(`^XSRF-TOKEN=[\\w-]{43}; ${attributes}$`)),
      // 90 days.
      expect.stringMatching(
        new RegExp(
          `^__Host-known-browser=[\\w-]{22}\\.\\d+\\.[\\w-]{22}; ${attributes}; HttpOnly; Max-Age=7776000$`,
        ),
      ),
    ]);
    expect(await isSignedIn(adminHeaders(response.headers))).toEqual({ authenticated: true });
  });

  it('creates a new session each time', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    expect(one['Cookie']).not.toBe(other['Cookie']);
  });

  it('refuses a wrong password, and sets no cookies', async () => {
    const response = await signIn('wrong');
    expect(await refusalOf(response)).toEqual({ code: 'wrong_password', errors: [] });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('refuses an invalid body without counting it as a failure', async () => {
    for (const body of [{}, { password: '' }, { password: 7 }, { password, admin: true }, []]) {
      for (let times = 0; times < 2; times += 1) {
        expect(await refusalOf(await signIn('', { body }))).toMatchObject({
          code: 'validation_failed',
        });
      }
    }
    expect((await signIn(password)).status).toBe(200);
  });

  it('allows five failures in 15 minutes, then refuses the right password too', async () => {
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await signIn('wrong')).status).toBe(401);
    }
    const refused = await signIn(password);
    expect(await refusalOf(refused)).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers.get('Retry-After')).toBe('900');
    expect((await signIn(password, { ip: '203.0.113.9' })).status).toBe(200);
    setup().clock.advance(15 * minute);
    expect((await signIn(password)).status).toBe(200);
  });

  describe('in a browser that signed in before', () => {
    /** The cookie that marks it. */
    const markOf = (response: Response) =>
      response.headers.getSetCookie().flatMap((cookie) => {
        const [value = ''] = cookie.split(';', 1);
        return value.startsWith('__Host-known-browser=') ? [value] : [];
      });
    const known = async () => ({ Cookie: markOf(await signIn(password)).join() });
    const fail = async (times: number, options: CallOptions = {}) => {
      for (let failure = 0; failure < times; failure += 1) {
        expect((await signIn('wrong', options)).status).toBe(401);
      }
    };
    const isRefused = async (headers: Readonly<Record<string, string>>) =>
      (await signIn(password, { headers })).status === 429;

    it('is not locked out by a neighbour’s wrong passwords', async () => {
      const headers = await known();
      await fail(5);
      expect(await isRefused({})).toBe(true);
      expect((await signIn(password, { headers })).status).toBe(200);
      // Nor does it unlock the network.
      expect(await isRefused({})).toBe(true);
    });

    it('allows five failures as well, which count for nobody else', async () => {
      const [headers, other] = [await known(), await known()];
      await fail(5, { headers });
      // From any network.
      expect((await signIn(password, { headers, ip: '203.0.113.9' })).status).toBe(429);
      expect(await isRefused(other)).toBe(false);
      expect(await isRefused({})).toBe(false);
    });

    it('is known for 90 days, and only by a mark that was made here', async () => {
      const headers = await known();
      const [own = ''] = headers.Cookie.split('=', 2).slice(1);
      const [id = '', at = '', signature = ''] = own.split('.');
      const forged = [
        ...['', 'x', `${id}.${at}`, `${id}.${Number(at) + 1}.${signature}`],
        ...[`${'x'.repeat(22)}.${at}.${signature}`, `${id}.${at}.${'x'.repeat(22)}`],
      ];
      await fail(5);
      for (const mark of forged) {
        expect(await isRefused({ Cookie: `__Host-known-browser=${mark}` })).toBe(true);
      }
      setup().clock.advance(90 * 24 * 60 * minute - 1);
      await fail(5);
      expect(await isRefused(headers)).toBe(false);
      setup().clock.advance(1);
      expect(await isRefused(headers)).toBe(true);
    });

    it('stays the one that it was at the next sign-in', async () => {
      const headers = await known();
      const again = { Cookie: markOf(await signIn(password, { headers })).join() };
      await fail(5, { headers });
      expect(await isRefused(again)).toBe(true);
    });

    it('is not known any more once the password is another', async () => {
      const headers = await known();
      const { bridge, clock } = setup();
      const changed = 'another long password of the firm';
      const after = await createApp({
        ...{ redis: createRedis(bridge.credentials), now: clock.now, rateLimitScale: 1 },
        adminPasswordHash: await hashPassword(changed, cheapCost),
      });
      await fail(5);
      const response = await after.call('/api/admin/session', {
        ...{ method: 'POST', body: { password: changed }, headers },
      });
      expect(response.status).toBe(429);
    });

    it('opens nothing', async () => {
      expect(await stateOf(await known())).toEqual({ authenticated: false });
    });
  });

  it('allows no more failures when they arrive at once', async () => {
    const guesses = await Promise.all(Array.from({ length: 12 }, () => signIn('wrong')));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('clears the failures after a success', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) {
        expect((await signIn('wrong')).status).toBe(401);
      }
      expect((await signIn(password)).status).toBe(200);
    }
  });

  it('is delayed when many addresses guess, but still admits the admin', async () => {
    for (let address = 1; address <= 10; address += 1) {
      await signIn('wrong', { ip: `203.0.113.${address}` });
    }
    expect(setup().slept).toEqual([0, 0, 0, 0, 250, 500, 1000, 1500, 1500, 1500]);
    expect((await signIn(password)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends 15 minutes after its last use', async () => {
    const { clock } = setup();
    const headers = await signedIn();
    clock.advance(14 * minute);
    expect(await isSignedIn(headers)).toEqual({ authenticated: true });
    clock.advance(14 * minute);
    expect(await isSignedIn(headers)).toEqual({ authenticated: true });
    clock.advance(15 * minute);
    expect(await isSignedIn(headers)).toEqual({ authenticated: false });
  });

  it('ends 15 minutes after sign-in when only polling uses it', async () => {
    const { app, clock } = setup();
    const [read, watched, written] = [await signedIn(), await signedIn(), await signedIn()];
    const poll = { 'X-Poll': '1' };
    for (let minutes = 0; minutes < 16; minutes += 1) {
      const isAlive = minutes < 15;
      const list = await app.call('/api/slots/all', { headers: { ...read, ...poll } });
      expect([minutes, list.status]).toEqual([minutes, isAlive ? 200 : 401]);
      expect(await isSignedIn({ ...watched, ...poll })).toEqual({ authenticated: isAlive });
      // A write counts as use, whatever the header says.
      const options = { method: 'POST', body: { ids: [] }, headers: { ...written, ...poll } };
      expect((await app.call('/api/testimonials/order', options)).status).toBe(204);
      clock.advance(minute);
    }
  });

  it('ends 8 hours after sign-in', async () => {
    const { app, clock } = setup();
    const headers = await signedIn();
    for (let quarter = 0; quarter < 8 * 6 - 1; quarter += 1) {
      clock.advance(10 * minute);
      expect((await app.call('/api/slots/all', { headers })).status).toBe(200);
    }
    clock.advance(10 * minute);
    const ended = await app.call('/api/slots/all', { headers });
    expect(await refusalOf(ended)).toMatchObject({ code: 'unauthenticated' });
  });

  it('ends with signing out, for every holder of the cookie', async () => {
    const { app } = setup();
    const headers = await signedIn();
    const response = await app.call('/api/admin/session', { method: 'DELETE', headers });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-session=; Path=/; Secure; SameSite=Strict; Max-Age=0; HttpOnly',
      'XSRF-TOKEN=; Path=/; Secure; SameSite=Strict; Max-Age=0',
    ]);
    expect(await isSignedIn(headers)).toEqual({ authenticated: false });
    const again = await app.call('/api/admin/session', { method: 'DELETE', headers });
    expect(await refusalOf(again)).toMatchObject({ code: 'unauthenticated' });
  });

  it('when signed out, clears cookies and cache, even if the session had ended', async () => {
    const { app } = setup();
    const headers = await signedIn();
    const gone = [
      '__Host-session=; Path=/; Secure; SameSite=Strict; Max-Age=0; HttpOnly',
      'XSRF-TOKEN=; Path=/; Secure; SameSite=Strict; Max-Age=0',
    ];
    for (const options of [{ headers }, { headers }, {}]) {
      const response = await app.call('/api/admin/session', { method: 'DELETE', ...options });
      expect(response.headers.getSetCookie()).toEqual(gone);
      expect(response.headers.get('Clear-Site-Data')).toBe('"cache"');
    }
  });

  it('returns the seconds until it ends unused; polling does not extend it', async () => {
    const { clock } = setup();
    const headers = await signedIn();
    const watched = { ...headers, 'X-Poll': '1' };
    clock.advance(5 * minute);
    expect(await stateOf(watched)).toEqual({ authenticated: true, secondsLeft: 600 });
    expect(await stateOf(headers)).toEqual({ authenticated: true, secondsLeft: 900 });
    for (let at = 0; at < 47; at += 1) {
      clock.advance(10 * minute);
      await stateOf(headers);
    }
    expect(await stateOf(watched)).toEqual({ authenticated: true, secondsLeft: 300 });
  });

  it('does not exist without a valid cookie, and without any cookie costs no round trip', async () => {
    const { bridge } = setup();
    bridge.requests = 0;
    expect(await isSignedIn({})).toEqual({ authenticated: false });
    expect(bridge.requests).toBe(0);
    expect(await isSignedIn({ Cookie: '__Host-session=guess' })).toEqual({ authenticated: false });
  });
});

describe('signing in while the store fails after a right password', () => {
  it('does not count as a failed sign-in', async () => {
    const { app, bridge } = setup();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      bridge.requests = 0;
      bridge.weather = (request) => (request === 2 ? 'away' : 'fine');
      const { result } = await withLog(() => signIn(password));
      expect(await refusalOf(result)).toMatchObject({ code: 'service_unavailable' });
      await app.settled();
    }
    bridge.weather = () => 'fine';
    expect((await signIn(password)).status).toBe(200);
  });
});
