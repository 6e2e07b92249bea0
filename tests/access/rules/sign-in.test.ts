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
  /** Answer of the store when a session is to be opened. An Error is thrown. */
  verdict?: 'ok' | 'code_required' | 'wrong_code' | 'recovery_code_required' | Error;
  factor?: Factor;
  code?: string;
}

/** Signs in under the given circumstances. Returns the outcome and the steps in order. */
async function attempt(typed: string, situation: Situation = {}) {
  const { waitMs = 0, recentFailures = 0, verdict = 'ok', factor, code } = situation;
  const steps: string[] = [];
  const later: Promise<void>[] = [];
  const note = (step: string) => {
    steps.push(step);
    return Promise.resolve();
  };
  const outcome = await signIn(
    { password: typed, code, now },
    {
      passwordHash,
      attempts: {
        count: () => note('count').then(() => ({ waitMs, recentFailures })),
        forgive: () => note('forgive'),
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
  it('counts the attempt, checks the password, opens a session and clears the failures', async () => {
    const { outcome, steps } = await attempt(password);
    expect(outcome).toEqual({ ok: true, value: 'token' });
    expect(steps).toEqual(['count', 'sleep 0', 'open token undefined', 'forgive']);
  });

  it('opens no session for a wrong password, and notes the refusal in the audit log', async () => {
    const { outcome, steps } = await attempt('wrong', { recentFailures: 5 });
    expect(outcome).toEqual({ ok: false, code: 'wrong_password' });
    expect(steps).toEqual(['count', 'sleep 500', 'tell wrong_password']);
  });

  it('refuses a caller beyond the limit without checking the password', async () => {
    const { outcome, steps } = await attempt(password, { waitMs: 60_000 });
    expect(outcome).toEqual({ ok: false, code: 'too_many_requests', retryAfterMs: 60_000 });
    expect(steps).toEqual(['count']);
  });

  it('asks for a code if a factor is in force, and clears failures only after a right one', async () => {
    const asked = await attempt(password, { factor });
    expect(asked.outcome).toEqual({ ok: false, code: 'code_required' });
    expect(asked.steps.slice(2)).toEqual(['tell code_required']);
    for (const verdict of ['wrong_code', 'recovery_code_required'] as const) {
      const { outcome, steps } = await attempt(password, { factor, code: '000000', verdict });
      expect(outcome).toEqual({ ok: false, code: verdict });
      expect(steps.slice(2)).toEqual(['open token {}', `tell ${verdict}`]);
    }
    const { steps } = await attempt(password, { factor, code: '000000' });
    expect(steps.slice(2)).toEqual(['open token {}', 'forgive']);
  });

  it('clears the failures if the store fails after a right password', async () => {
    const fault = new Error('away');
    for (const more of [{}, { factor, code: '000000' }]) {
      const { outcome, steps } = await attempt(password, { verdict: fault, ...more });
      expect(outcome).toBe(fault);
      expect(steps).toContain('forgive');
    }
  });

  it('delays with every recent failure from any address, up to 1.5 s', () => {
    const delays = [0, 3, 4, 5, 6, 7, 8, 9, 1000].map(signInDelayMs);
    expect(delays).toEqual([0, 0, 250, 500, 1000, 1500, 1500, 1500, 1500]);
  });
});
