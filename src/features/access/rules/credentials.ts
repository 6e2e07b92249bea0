/** Check of password and code, at sign-in and again before sensitive changes. */
import { type Outcome, type Refusal, refusal, tooMany } from '#platform/rules/outcome.ts';
import { verifyPassword } from '#platform/rules/password.ts';
import { type Factor, type Proof, proofOf } from './second-factor.ts';
import type { SignInAttempts } from '#platform/rules/sign-in-attempts.ts';

export interface Credentials {
  password: string;
  code?: string | undefined;
  now: Date;
}

/**
 * Why a code is refused. `recovery_code_required`: after too many wrong codes only a recovery code is
 * accepted.
 */
export type CodeRefusal = 'code_required' | 'wrong_code' | 'recovery_code_required';
export type CredentialRefusal = 'wrong_password' | CodeRefusal;

export interface CredentialPorts {
  passwordHash: string;
  /** Those of the caller. */
  attempts: SignInAttempts;
  /** The factor in force, or `null` if there is none. */
  readFactor: () => Promise<Factor | null>;
  sleep: (ms: number) => Promise<void>;
  /** Notes the refusal in the audit log. */
  tellRefusal: (why: CredentialRefusal) => Promise<void>;
  /** Runs work that continues after the response was sent. */
  afterwards: (work: Promise<void>) => void;
}

const freeFailures = 3;
const firstDelayMs = 250;
const longestDelayMs = 1500;

/**
 * Delay of a sign-in after failures from all addresses, in ms, to slow down guessing. The password is
 * verified during the delay, so that the admin still gets an answer within 3 s.
 */
export function signInDelayMs(recentFailures: number): number {
  if (recentFailures <= freeFailures) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (recentFailures - freeFailures - 1));
}

const forgivingPausesMs = [0, 1000, 5000];

/** Clears the caller's failures. Tries again after a pause if the store is not available. */
async function forgive({ attempts, sleep }: CredentialPorts): Promise<void> {
  for (const pause of forgivingPausesMs) {
    if (pause > 0) await sleep(pause);
    const isDone = await attempts.forgive().then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}

/**
 * Checks password and code, and then calls `act`. Refuses a caller who used up the attempts without
 * checking the password. A right password clears the failures only once the code is there too. `act` judges
 * and spends the proof in one atomic step. If it throws after a right password, the call does not count as a
 * failure.
 */
export async function withCredentials<T>(
  { password, code, now }: Credentials,
  ports: CredentialPorts,
  act: (proof: Proof | undefined, factor: Factor | null) => Promise<Outcome<T>>,
  isWanted: (factor: Factor | null) => boolean = () => true,
): Promise<Outcome<T>> {
  const { passwordHash, attempts, readFactor, sleep, tellRefusal, afterwards } = ports;
  const [{ waitMs, recentFailures }, factor] = await Promise.all([
    attempts.count(now),
    readFactor(),
  ]);
  if (waitMs > 0) return tooMany(waitMs);
  if (!isWanted(factor)) return refusal('not_found');
  const [isRight] = await Promise.all([
    verifyPassword(password, passwordHash),
    sleep(signInDelayMs(recentFailures)),
  ]);
  const refuse = async (why: CredentialRefusal): Promise<Refusal> => {
    await tellRefusal(why);
    return refusal(why);
  };
  if (!isRight) return refuse('wrong_password');
  if (factor && code === undefined) return refuse('code_required');
  const proof = factor && code !== undefined ? proofOf(code, factor, now) : undefined;
  try {
    // Without a code nothing can be refused any more, so the failures are cleared in the same round trip.
    const [done] = await Promise.all([act(proof, factor), proof ? undefined : attempts.forgive()]);
    if (done.ok && proof) afterwards(forgive(ports));
    return !done.ok && isCodeRefusal(done.code) ? await refuse(done.code) : done;
  } catch (error) {
    afterwards(forgive(ports));
    throw error;
  }
}

const isCodeRefusal = (code: string): code is CodeRefusal =>
  ['code_required', 'wrong_code', 'recovery_code_required'].includes(code);
