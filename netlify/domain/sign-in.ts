import { type Outcome, refusal, success, tooMany } from './outcome.ts';
import { verifyPassword } from './password.ts';

export interface SignInAttempts {
  /**
   * Counts the attempt before it is judged, so that parallel guesses count too. `waitMs` above 0
   * refuses it; `recentFailures` are those of all addresses.
   */
  count: (address: string, now: Date) => Promise<{ waitMs: number; recentFailures: number }>;
  forgive: (address: string) => Promise<void>;
}

export interface SignInPorts {
  passwordHash: string;
  attempts: SignInAttempts;
  openSession: (now: Date) => Promise<string>;
  /** For the audit trail. */
  tellRefusal: (now: Date) => Promise<void>;
  sleep: (ms: number) => Promise<void>;
}

const freeFailures = 3;
const firstDelayMs = 250;
const longestDelayMs = 3000;

/** Guessing from many addresses gets slow; the admin, who knows the password, waits 3 s at most. */
export function signInDelayMs(recentFailures: number): number {
  if (recentFailures <= freeFailures) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (recentFailures - freeFailures - 1));
}

/** The token of a new session. Beyond its allowance an address is refused unheard. */
export async function signIn(
  { password, address, now }: { password: string; address: string; now: Date },
  { passwordHash, attempts, openSession, tellRefusal, sleep }: SignInPorts,
): Promise<Outcome<string>> {
  const { waitMs, recentFailures } = await attempts.count(address, now);
  if (waitMs > 0) return tooMany('too_many_requests', waitMs);
  await sleep(signInDelayMs(recentFailures));
  if (!(await verifyPassword(password, passwordHash))) {
    await tellRefusal(now);
    return refusal('wrong_password');
  }
  const [token] = await Promise.all([openSession(now), attempts.forgive(address)]);
  return success(token);
}
