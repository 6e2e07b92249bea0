/** Password and code, asked for at the door and again for what is grave. */
import { type Outcome, type Refusal, refusal, tooMany } from '#platform/rules/outcome.ts';
import { verifyPassword } from '#platform/rules/password.ts';
import { type Factor, type Proof, proofOf } from './second-factor.ts';
import type { SignInAttempts } from '#platform/rules/sign-in-attempts.ts';

export interface Credentials {
  password: string;
  code?: string | undefined;
  address: string;
  now: Date;
}

/** Why a code does not do. `recovery_code_required`: there were too many wrong ones. */
export type CodeRefusal = 'code_required' | 'wrong_code' | 'recovery_code_required';
export type CredentialRefusal = 'wrong_password' | CodeRefusal;

export interface CredentialPorts {
  passwordHash: string;
  attempts: SignInAttempts;
  /** The factor in force, or `null`. */
  readFactor: () => Promise<Factor | null>;
  sleep: (ms: number) => Promise<void>;
  /** For the audit trail. */
  tellRefusal: (why: CredentialRefusal) => Promise<void>;
  /** What need not be waited for, and goes on after the answer. */
  afterwards: (work: Promise<void>) => void;
}

const freeFailures = 3;
const firstDelayMs = 250;
const longestDelayMs = 1500;

/**
 * Guessing from many addresses gets slow. The password is judged meanwhile, so that the admin, who
 * knows it, has an answer within 3 s.
 */
export function signInDelayMs(recentFailures: number): number {
  if (recentFailures <= freeFailures) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (recentFailures - freeFailures - 1));
}

const forgivingPausesMs = [0, 1000, 5000];

/** As soon as the store is there: what it did not take once it may take a little later. */
async function forgive(address: string, { attempts, sleep }: CredentialPorts): Promise<void> {
  for (const pause of forgivingPausesMs) {
    if (pause > 0) await sleep(pause);
    const isDone = await attempts.forgive(address).then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}

/**
 * Does what password and code allow. Beyond its allowance an address is refused unheard; a right
 * password forgives nothing as long as the code is missing. `act` spends the proof in the very step
 * that it allows; with a right password, its faults count as nobody's failure.
 */
export async function withCredentials<T>(
  { password, code, address, now }: Credentials,
  ports: CredentialPorts,
  act: (proof: Proof | undefined, factor: Factor | null) => Promise<Outcome<T>>,
  isWanted: (factor: Factor | null) => boolean = () => true,
): Promise<Outcome<T>> {
  const { passwordHash, attempts, readFactor, sleep, tellRefusal, afterwards } = ports;
  const [{ waitMs, recentFailures }, factor] = await Promise.all([
    attempts.count(address, now),
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
    // Where no code can still be wrong, forgiving takes no trip of its own.
    const [done] = await Promise.all([
      act(proof, factor),
      proof ? undefined : attempts.forgive(address),
    ]);
    if (done.ok && proof) afterwards(forgive(address, ports));
    return !done.ok && isCodeRefusal(done.code) ? await refuse(done.code) : done;
  } catch (error) {
    afterwards(forgive(address, ports));
    throw error;
  }
}

const isCodeRefusal = (code: string): code is CodeRefusal =>
  ['code_required', 'wrong_code', 'recovery_code_required'].includes(code);
