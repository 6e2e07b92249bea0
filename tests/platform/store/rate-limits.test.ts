import { expect, it } from 'vitest';
import { digest, keyedDigest } from '#platform/rules/digest.ts';
import { guardedTurns } from '#features/protection/store/guarded-turns.ts';
import { type RateLimitPolicy, rateLimiter, signInAttempts } from '#platform/redis/rate-limits.ts';
import { networkOf } from '#platform/redis/address.ts';
import { describeStore } from '#tests/support/store.ts';

const start = Date.parse('2041-03-11T08:00:00Z');
const minute = 60_000;
const after = (minutes: number) => new Date(start + minutes * minute);
const [here, there] = ['192.0.2.1', '192.0.2.2'];

describeStore('rate limits', (setup) => {
  const limits = (options = {}) =>
    rateLimiter(setup().db, { digest: keyedDigest('a key of tests'), ...options });
  const take = (policy: RateLimitPolicy, address: string, at: Date, options = {}) =>
    limits(options).take(policy, address, at);
  const attemptsOf = (address: string) => signInAttempts(setup().db, limits(), networkOf(address));
  const takeTen = () =>
    Promise.all(Array.from({ length: 10 }, () => take('booking', here, after(0))));

  it('admit that many calls in a window that begins with the first', async () => {
    expect(await takeTen()).toEqual(Array(10).fill(0));
    expect(await take('booking', here, after(0))).toBe(10 * minute);
    expect(await take('booking', here, after(9))).toBe(minute);
    expect(await take('booking', here, after(10))).toBe(0);
  });

  it('are separate for each address and each policy', async () => {
    await takeTen();
    expect(await take('booking', there, after(0))).toBe(0);
    expect(await take('contact', here, after(0))).toBe(0);
  });

  it('are shared by an IPv6 network', async () => {
    for (let host = 0; host < 5; host += 1) {
      expect(await take('contact', `2001:db8::${host}`, after(0))).toBe(0);
    }
    expect(await take('contact', '2001:db8::ffff', after(0))).toBeGreaterThan(0);
  });

  it.each([
    ['IPv4 of a /24', 4, (index: number) => `203.0.113.${index}`],
    [
      'IPv6 of a /56',
      2,
      (index: number) => `2001:db8:1:a${index.toString(16).padStart(2, '0')}::1`,
    ],
    ['IPv6 of a /48', 4, (index: number) => `2001:db8:1:${index.toString(16)}00::1`],
  ])(
    'of submissions are a few times as high for all networks of %s',
    async (_, times, addressOf) => {
      const send = async (index: number, at: Date) =>
        (await guardedTurns(setup().db, limits(), 1).take('contact', addressOf(index), at)).waitMs;
      for (let index = 0; index < 5 * times; index += 1)
        expect(await send(index, after(0))).toBe(0);
      expect(await send(99, after(1))).toBe(9 * minute);
      // A refused call is not counted.
      expect(await send(99, after(10))).toBe(0);
    },
  );

  it.each(['read', 'status', 'visit', 'link'] as const)(
    'of %s do not affect neighbouring networks',
    async (policy) => {
      for (const near of ['192.0.2.9', '2001:db8:1:2::1', '2001:db8:1:3::1'])
        for (let call = 0; call < 130; call += 1) await take(policy, near, after(0));
      expect(await take(policy, '192.0.2.10', after(0))).toBe(0);
      expect(await take(policy, '2001:db8:1:4::1', after(0))).toBe(0);
    },
  );

  it('of sign-in do not affect neighbouring networks either', async () => {
    for (let network = 0; network < 9; network += 1)
      for (let guess = 0; guess < 6; guess += 1)
        await attemptsOf(`2001:db8:1:a${network}::1`).count(after(0));
    const waiting = { waitMs: 0 };
    expect(await attemptsOf('2001:db8:1:aff::1').count(after(0))).toMatchObject(waiting);
    expect(await attemptsOf('2001:db8:1:a1::1').count(after(0))).not.toMatchObject(waiting);
  });

  it('are multiplied by the scale', async () => {
    await takeTen();
    expect(await take('booking', here, after(0), { scale: 1.1 })).toBe(0);
    expect(await take('booking', here, after(0), { scale: 1.1 })).toBeGreaterThan(0);
  });

  it('store no address, and nothing beyond the window', async () => {
    await take('read', here, after(0));
    const found = [await setup().inspect('KEYS', 'v2:*')].flat().map(String);
    expect(found).toHaveLength(1);
    for (const key of found) {
      expect(key).toMatch(/^v2:local:limit:window:read:[\w-]{22}$/);
      expect(await setup().inspect('PEXPIRETIME', key)).toBe(after(1).getTime());
    }
  });

  it('are counted under keyed digests, so that addresses cannot be tried without the key', async () => {
    const counters = async (key: string) => {
      await setup().inspect('FLUSHALL');
      await limits({ digest: keyedDigest(key) }).take('read', '2001:db8:1:2::1', after(0));
      await limits({ digest: keyedDigest(key) }).take('read', '2001:db8:1:2:ffff::9', after(0));
      return [await setup().inspect('KEYS', 'v2:*')].flat().map(String);
    };
    const [one, other] = [await counters('one key'), await counters('other key')];
    expect([one.length, other.length]).toEqual([1, 1]);
    expect(one).not.toEqual(other);
    expect(one.join()).not.toContain(digest('2001:db8:1:2').slice(0, 22));
  });

  it('of sign-in count parallel guesses, and the failures of all addresses', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => attemptsOf(here).count(after(0))),
    );
    const admitted = guesses.filter(({ waitMs }) => waitMs === 0);
    expect(admitted.map(({ recentFailures }) => recentFailures)).toEqual([0, 1, 2, 3, 4]);
    // A refused attempt does not slow down other addresses.
    expect(await attemptsOf(there).count(after(1))).toEqual({ waitMs: 0, recentFailures: 5 });
    expect(await attemptsOf(here).count(after(14))).toMatchObject({ waitMs: minute });
    expect(await attemptsOf(here).count(after(15))).toEqual({ waitMs: 0, recentFailures: 0 });
  });

  it('of sign-in are reset for an address that succeeds', async () => {
    for (let failure = 0; failure < 4; failure += 1) await attemptsOf(here).count(after(0));
    await attemptsOf(there).count(after(0));
    await attemptsOf(there).forgive();
    expect(await attemptsOf(there).count(after(0))).toEqual({ waitMs: 0, recentFailures: 4 });
    await attemptsOf(here).forgive();
    expect(await attemptsOf(here).count(after(0))).toMatchObject({ waitMs: 0 });
  });
});
