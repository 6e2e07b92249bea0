import { type Outcome, refusal, success, tooMany } from './outcome.ts';
import { verifyPassword } from './password.ts';
import { type SecondFactorLedger, spendCode } from './second-factor.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

export interface SignInPorts {
  passwordHash: string;
  attempts: SignInAttempts;
  secondFactor: Pick<SecondFactorLedger, 'read' | 'spend'>;
  openSession: (now: Date) => Promise<string>;
  /** For the audit trail. */
  tellRefusal: (now: Date) => Promise<void>;
  sleep: (ms: number) => Promise<void>;
}

interface SignInCommand {
  password: string;
  code?: string | undefined;
  address: string;
  now: Date;
}

const freeFailures = 3;
const firstDelayMs = 250;
const longestDelayMs = 3000;

/** Guessing from many addresses gets slow; the admin, who knows the password, waits 3 s at most. */
export function signInDelayMs(recentFailures: number): number {
  if (recentFailures <= freeFailures) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (recentFailures - freeFailures - 1));
}

/**
 * The token of a new session. Beyond its allowance an address is refused unheard; a right password
 * forgives nothing as long as the code of the second factor is missing.
 */
export async function signIn(
  { password, code, address, now }: SignInCommand,
  { passwordHash, attempts, secondFactor, openSession, tellRefusal, sleep }: SignInPorts,
): Promise<Outcome<string>> {
  const [{ waitMs, recentFailures }, factor] = await Promise.all([
    attempts.count(address, now),
    secondFactor.read(),
  ]);
  if (waitMs > 0) return tooMany(waitMs);
  await sleep(signInDelayMs(recentFailures));
  const refuse = async (code: 'wrong_password' | 'wrong_code') => {
    await tellRefusal(now);
    return refusal(code);
  };
  if (!(await verifyPassword(password, passwordHash))) return refuse('wrong_password');
  if (factor) {
    if (code === undefined) return refusal('code_required');
    if (!(await spendCode(code, { factor, now, ledger: secondFactor })))
      return refuse('wrong_code');
  }
  const [token] = await Promise.all([openSession(now), attempts.forgive(address)]);
  return success(token);
}
