/** Listing the open sessions, and ending them from the desk. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openSessionSchema } from '#features/access/contract/open-session.ts';
import { adminHeaders, password } from '#tests/support/app.ts';
import { dump } from '#tests/support/dump.ts';
import { refusalOf, useApp } from '#tests/support/harness.ts';

const setup = useApp();
type Headers = Readonly<Record<string, string>>;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(ip: string, headers: Headers = {}) {
  const options = { method: 'POST', body: { password }, headers, ip };
  return adminHeaders((await setup().app.call('/api/admin/session', options)).headers);
}
const list = async (headers: Headers) => {
  const response = await setup().app.call('/api/admin/sessions', { headers });
  return z.parse(z.array(z.strictObject(openSessionSchema.shape)), await response.json());
};
const end = (headers: Headers, body: object, more: Headers = {}) =>
  setup().app.call('/api/admin/sessions/end', {
    method: 'POST',
    headers: { ...headers, ...more },
    body,
  });
const isAlive = async (headers: Headers) =>
  (await setup().app.call('/api/admin/statistics', { headers })).status === 200;

describe('the list of sessions', () => {
  it('contains time, factor, browser, system and network of each, and marks the caller’s', async () => {
    const { clock, engine } = setup();
    const begun = clock.now().toISOString();
    const own = await signIn('2001:db8:1:2::7', { 'User-Agent': firefox });
    clock.advance(60_000);
    const other = await signIn('203.0.113.9');
    clock.advance(60_000);
    const [first, second, ...more] = await list(own);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ isCurrent: true, createdAt: begun, factor: false });
    expect(first).toMatchObject({
      browser: 'firefox',
      system: 'linux',
      seenAt: clock.now().toISOString(),
    });
    expect(second?.isCurrent).toBe(false);
    expect(second?.source).toMatch(/^[\w-]{8}$/);
    expect(second).not.toHaveProperty('browser');
    expect(second).not.toHaveProperty('system');
    expect(second?.source).not.toBe(first?.source);
    const same = await signIn('2001:db8:1:2:ffff::1');
    expect((await list(same))[0]?.source).toBe(first?.source);
    // Neither the token, the address nor the User-Agent header is stored.
    const kept = await dump(engine);
    expect(kept).not.toMatch(/203\.0\.113|2001:db8|Gecko|X11/);
    expect(kept).not.toContain(/__Host-session=([^;]+)/.exec(other['Cookie'] ?? '')?.[1]);
  });

  it('contains a session that was opened by code from before systems were stored', async () => {
    const { engine } = setup();
    const own = await signIn('192.0.2.1', { 'User-Agent': firefox });
    const [key = ''] = [await engine.call(['KEYS', '*sessions*'])].flat().map(String);
    const [id = '', text = ''] = [await engine.call(['HGETALL', key])].flat().map(String);
    expect(text).toContain(',"system":"linux"');
    await engine.call(['HSET', key, id, text.replace(',"system":"linux"', '')]);
    const [first] = await list(own);
    expect(first).toMatchObject({ browser: 'firefox', isCurrent: true });
    expect(first).not.toHaveProperty('system');
  });

  it('omits sessions that expired or were signed out', async () => {
    const { app, clock } = setup();
    const [own, gone] = [await signIn('192.0.2.1'), await signIn('192.0.2.2')];
    await signIn('192.0.2.3');
    expect(await list(own)).toHaveLength(3);
    await app.call('/api/admin/session', { method: 'DELETE', headers: gone });
    expect(await list(own)).toHaveLength(2);
    clock.advance(10 * 60_000);
    await list(own);
    clock.advance(6 * 60_000);
    expect(await list(own)).toMatchObject([{ isCurrent: true }]);
  });
});

describe('ending sessions', () => {
  it('ends one by its id, and returns the same for a repeated idempotency key', async () => {
    const [own, other] = [await signIn('192.0.2.1'), await signIn('192.0.2.2')];
    const id = (await list(own)).find(({ isCurrent }) => !isCurrent)?.id;
    const key = { 'Idempotency-Key': 'one' };
    expect((await end(own, { id }, key)).status).toBe(204);
    expect((await end(own, { id }, key)).status).toBe(204);
    expect(await refusalOf(await end(own, { id }))).toMatchObject({ code: 'not_found' });
    expect([await isAlive(own), await isAlive(other)]).toEqual([true, false]);
  });

  it('ends all others, or all, which clears the caller’s cookies', async () => {
    const all = [await signIn('192.0.2.1'), await signIn('192.0.2.2'), await signIn('192.0.2.3')];
    const [own = {}] = all;
    const others = await end(own, { others: true });
    expect([others.status, others.headers.getSetCookie()]).toEqual([204, []]);
    expect(await Promise.all(all.map(isAlive))).toEqual([true, false, false]);
    const ended = await end(own, { all: true });
    expect(ended.headers.getSetCookie()).toHaveLength(2);
    expect(await isAlive(own)).toBe(false);
  });

  it.each([{}, { id: 'short' }, { all: false }, { all: true, others: true }, { every: true }])(
    'refuses %j',
    async (body) => {
      const own = await signIn('192.0.2.1');
      expect((await end(own, body)).status).toBe(422);
      expect(await isAlive(own)).toBe(true);
    },
  );
});
