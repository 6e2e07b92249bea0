import { describe, expect, it } from 'vitest';
import { hashPassword } from '#domain/password.ts';
import { signInDelayMs } from '#domain/credentials.ts';
import { signIn } from '#domain/sign-in.ts';
import { cheapCost } from '#tests/support/cheap-hash.ts';

const password = 'correct horse';
const passwordHash = await hashPassword(password, cheapCost);
const now = new Date('2026-12-01T09:00:00Z');

/** Signs in where `count` says what it says; notes what happens, in order. */
async function attempt(typed: string, count: { waitMs: number; recentFailures: number }) {
  const steps: string[] = [];
  const note = (step: string) => {
    steps.push(step);
    return Promise.resolve();
  };
  const outcome = await signIn(
    { password: typed, address: '192.0.2.1', now },
    {
      passwordHash,
      attempts: {
        count: (address) => note(`count ${address}`).then(() => count),
        forgive: (address) => note(`forgive ${address}`),
      },
      secondFactor: {
        read: () => Promise.resolve(null),
        spend: () => note('spend').then(() => true),
      },
      sleep: (ms) => note(`sleep ${ms}`),
      openSession: () => note('open').then(() => 'token'),
      tellRefusal: () => note('tell'),
    },
  );
  return { outcome, steps };
}

describe('signing in', () => {
  it('counts first, then judges; success opens a session and forgives the address', async () => {
    const { outcome, steps } = await attempt(password, { waitMs: 0, recentFailures: 0 });
    expect(outcome).toEqual({ ok: true, value: 'token' });
    expect(steps).toEqual(['count 192.0.2.1', 'sleep 0', 'open', 'forgive 192.0.2.1']);
  });

  it('opens nothing for a wrong password, and puts it on record', async () => {
    const { outcome, steps } = await attempt('wrong', { waitMs: 0, recentFailures: 5 });
    expect(outcome).toEqual({ ok: false, code: 'wrong_password' });
    expect(steps).toEqual(['count 192.0.2.1', 'sleep 500', 'tell']);
  });

  it('does not even look at the password of an address beyond its allowance', async () => {
    const { outcome, steps } = await attempt(password, { waitMs: 60_000, recentFailures: 0 });
    expect(outcome).toEqual({ ok: false, code: 'too_many_requests', retryAfterMs: 60_000 });
    expect(steps).toEqual(['count 192.0.2.1']);
  });

  it('gets slower with every failure of anyone, to three seconds and no further', () => {
    const delays = [0, 3, 4, 5, 6, 7, 8, 9, 1000].map(signInDelayMs);
    expect(delays).toEqual([0, 0, 250, 500, 1000, 2000, 3000, 3000, 3000]);
  });
});
