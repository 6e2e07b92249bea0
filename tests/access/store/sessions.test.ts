import { expect, it } from 'vitest';
import { sessionActs } from '#features/access/acts/sessions.ts';
import { exploreAll, type Act } from '#tests/support/interleavings.ts';
import { accessDesk } from '#features/access/acts/access-desk.ts';
import { sessionDesk } from '#features/access/store/session-desk.ts';
import { sessionStore } from '#features/access/store/sessions.ts';
import { describeStore } from '#tests/support/store.ts';

const start = Date.parse('2041-03-11T08:00:00Z');
const minute = 60_000;
const after = (minutes: number) => new Date(start + minutes * minute);
const doing = (minutes: number) => ({ now: after(minutes), trace: undefined });

describeStore('sessions', (setup) => {
  const store = (passwordHash = 'hash') => ({
    ...sessionStore(setup().db, passwordHash),
    ...sessionDesk(setup().db, passwordHash),
    ...sessionActs(setup().db, passwordHash),
    async open(token: string, now: Date, replaced?: string) {
      const ended = await sessionDesk(setup().db, passwordHash).ended(now);
      return accessDesk(setup().db, passwordHash).open({ token, now, label }, { replaced, ended });
    },
    isAlive: async (token: string, now: Date) =>
      (await sessionStore(setup().db, passwordHash).touch(token, now)) !== null,
    isThere: async (token: string, now: Date) =>
      (await sessionStore(setup().db, passwordHash).peek(token, now)) !== null,
  });
  const label = { factor: false, source: 'aaaaaaaa', browser: 'firefox', system: 'linux' } as const;

  it('live while they are used every 15 minutes', async () => {
    await store().open('token', after(0));
    expect(await store().isAlive('token', new Date(start + 15 * minute - 1))).toBe(true);
    expect(await store().isAlive('token', after(29))).toBe(true);
    expect(await store().isAlive('token', after(44))).toBe(false);
    expect(await store().isAlive('token', after(44))).toBe(false);
  });

  it('are not extended by peek', async () => {
    await store().open('token', after(0));
    expect(await store().isThere('token', after(14))).toBe(true);
    expect(await store().isThere('token', after(15))).toBe(false);
    await store().open('old', after(0));
    for (let minutes = 10; minutes < 480; minutes += 10) await store().touch('old', after(minutes));
    expect(await store().isThere('old', after(479))).toBe(true);
    expect(await store().isThere('old', after(480))).toBe(false);
    expect(await store().isThere('unknown', after(0))).toBe(false);
  });

  it('do not exist under another password', async () => {
    await store('one hash').open('token', after(0));
    expect(await store('other hash').isAlive('token', after(1))).toBe(false);
    expect(await store('one hash').isAlive('token', after(1))).toBe(true);
  });

  it('end after 8 hours, even if used', async () => {
    await store().open('token', after(0));
    for (let minutes = 10; minutes < 480; minutes += 10) {
      expect(await store().isAlive('token', after(minutes))).toBe(true);
    }
    expect(await store().isAlive('token', after(480))).toBe(false);
  });

  it('end when they are closed, without ending others', async () => {
    await store().open('one', after(0));
    await store().open('other', after(0));
    await store().close('one', doing(0));
    expect(await store().isAlive('one', after(0))).toBe(false);
    expect(await store().isAlive('other', after(0))).toBe(true);
    expect(await store().isAlive('unknown', after(0))).toBe(false);
  });

  it('are stored without their token, and expire in the store', async () => {
    await store().open('secret-token', after(0));
    const [key = ''] = [await setup().inspect('KEYS', 'v2:*sessions*')].flat().map(String);
    expect(key).toMatch(/^v2:local:sessions:[\w-]{22}$/);
    expect(await setup().inspect('PEXPIRETIME', key)).toBe(after(480).getTime());
    expect(JSON.stringify(await setup().inspect('HGETALL', key))).not.toContain('secret-token');
    await store().open('another', after(20));
    expect(await setup().inspect('HLEN', key)).toBe(1);
  });

  it('end when a new session replaces them, and return how long they live', async () => {
    await store().open('one', after(0));
    await store().open('other', after(1), 'one');
    expect(await store().isAlive('one', after(1))).toBe(false);
    expect(await store().peek('other', after(2))).toEqual({
      ...{ token: 'other', hasFactor: false, device: { browser: 'firefox', system: 'linux' } },
      msLeft: 14 * minute,
    });
  });

  it('are listed while they live, latest use first', async () => {
    await store().open('one', after(0));
    await store().open('other', after(5));
    await store().touch('one', after(10));
    const [first, second, ...more] = await store().list('other', after(11));
    expect(more).toEqual([]);
    expect(first).toEqual({
      ...{ id: store().idOf('one'), isCurrent: false, ...label },
      ...{ createdAt: after(0).toISOString(), seenAt: after(10).toISOString() },
    });
    expect(second).toMatchObject({ id: store().idOf('other'), isCurrent: true });
    const left = await store().list('one', after(21));
    expect(left.map(({ id }) => id)).toEqual([store().idOf('one')]);
    expect(await store('other hash').list('one', after(11))).toEqual([]);
  });

  it('end by id, all others or all', async () => {
    for (const token of ['one', 'two', 'three', 'four']) await store().open(token, after(0));
    expect(await store().end(store().idOf('one'), doing(0))).toBe(true);
    expect(await store().end(store().idOf('one'), doing(0))).toBe(false);
    expect(await store().endAll('two', doing(1))).toBe(2);
    expect(await store().list('two', after(1))).toMatchObject([{ isCurrent: true }]);
    expect(await store().endAll(undefined, doing(1))).toBe(1);
    expect(await store().list('two', after(1))).toEqual([]);
  });

  it('miss nobody who signs in while all are ended', async () => {
    const { db, inspect } = setup();
    const reset = async () => {
      await inspect('FLUSHALL');
      await store().open('one', after(0));
    };
    const signIn: Act = (of) =>
      accessDesk(of, 'hash').open({ token: 'two', now: after(1), label }, {});
    const end: Act = (of) => sessionActs(of, 'hash').endAll(undefined, doing(1));
    const { anomaly, runs } = await exploreAll({ db, inspect, reset }, [end, signIn]);
    expect(anomaly).toBeUndefined();
    expect(runs).toBeGreaterThan(2);
  });
});
