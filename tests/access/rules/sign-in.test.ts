import { describe, expect, it } from 'vitest';
import { hashPassword } from '#platform/rules/password.ts';
import { signInDelayMs } from '#features/access/rules/credentials.ts';
import type { Factor } from '#features/access/rules/second-factor.ts';
import { signIn } from '#features/access/rules/sign-in.ts';
import { cheapCost } from '#tests/support/cheap-hash.ts';

const password = 'correct horse';
const passwordHash = await hashPassword(password, cheapCost);
const now = new Date('2026-12-01T09:00:00Z');

interface Situation {
  waitMs?: number;
  recentFailures?: number;
  /** What the store answers when a session is to be opened; a fault where it is none. */
  verdict?: 'ok' | 'code_required' | 'wrong_code' | 'recovery_code_required' | Error;
  factor?: Factor;
  code?: string;
}

/** Signs in where things are so; notes what happens, in order. */
async function attempt(typed: string, situation: Situation = {}) {
  const { waitMs = 0, recentFailures = 0, verdict = 'ok', factor, code } = situation;
  const steps: string[] = [];
  const later: Promise<void>[] = [];
  const note = (step: string) => {
    steps.push(step);
    return Promise.resolve();
  };
  const outcome = await signIn(
    { password: typed, code, address: '192.0.2.1', now },
    {
      passwordHash,
      attempts: {
        count: (address) => note(`count ${address}`).then(() => ({ waitMs, recentFailures })),
        forgive: (address) => note(`forgive ${address}`),
      },
      readFactor: () => Promise.resolve(factor ?? null),
      sleep: (ms) => note(`sleep ${ms}`),
      makeToken: () => 'token',
      async openSession(token, _now, proof) {
        await note(`open ${token} ${JSON.stringify(proof)}`);
        if (verdict instanceof Error) throw verdict;
        return verdict;
      },
      tellRefusal: (why) => note(`tell ${why}`),
      afterwards: (work) => void later.push(work),
    },
  ).catch((error: unknown) => error);
  await Promise.all(later);
  return { outcome, steps };
}

const factor = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', usedStep: 0 };

describe('signing in', () => {
  it('counts first, then judges; success opens a session and forgives the address', async () => {
    const { outcome, steps } = await attempt(password);
    expect(outcome).toEqual({ ok: true, value: 'token' });
    expect(steps).toEqual([
      'count 192.0.2.1',
      'sleep 0',
      'open token undefined',
      'forgive 192.0.2.1',
    ]);
  });

  it('opens nothing for a wrong password, and puts it on record', async () => {
    const { outcome, steps } = await attempt('wrong', { recentFailures: 5 });
    expect(outcome).toEqual({ ok: false, code: 'wrong_password' });
    expect(steps).toEqual(['count 192.0.2.1', 'sleep 500', 'tell wrong_password']);
  });

  it('does not even look at the password of an address beyond its allowance', async () => {
    const { outcome, steps } = await attempt(password, { waitMs: 60_000 });
    expect(outcome).toEqual({ ok: false, code: 'too_many_requests', retryAfterMs: 60_000 });
    expect(steps).toEqual(['count 192.0.2.1']);
  });

  it('asks for the code where a factor is in force, and forgives nothing before it was right', async () => {
    const asked = await attempt(password, { factor });
    expect(asked.outcome).toEqual({ ok: false, code: 'code_required' });
    expect(asked.steps.slice(2)).toEqual(['tell code_required']);
    for (const verdict of ['wrong_code', 'recovery_code_required'] as const) {
      const { outcome, steps } = await attempt(password, { factor, code: '000000', verdict });
      expect(outcome).toEqual({ ok: false, code: verdict });
      expect(steps.slice(2)).toEqual(['open token {}', `tell ${verdict}`]);
    }
    const { steps } = await attempt(password, { factor, code: '000000' });
    expect(steps.slice(2)).toEqual(['open token {}', 'forgive 192.0.2.1']);
  });

  it('forgives the address where the store fails after a right password', async () => {
    const fault = new Error('away');
    for (const more of [{}, { factor, code: '000000' }]) {
      const { outcome, steps } = await attempt(password, { verdict: fault, ...more });
      expect(outcome).toBe(fault);
      expect(steps).toContain('forgive 192.0.2.1');
    }
  });

  it('gets slower with every failure of anyone, to a second and a half and no further', () => {
    const delays = [0, 3, 4, 5, 6, 7, 8, 9, 1000].map(signInDelayMs);
    expect(delays).toEqual([0, 0, 250, 500, 1000, 1500, 1500, 1500, 1500]);
  });
});
