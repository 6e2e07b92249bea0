/** TOTP (RFC 6238: SHA-1, 6 digits, 30 s) and recovery codes. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '#features/access/contract/second-factor.ts';
import { digest } from '#platform/rules/digest.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';

const period = 30;
const secretBytes = 20;
const recoveryBytes = 15;

/** The stored factor. `usedStep` and all earlier time steps are spent. */
export interface Factor {
  secret: string;
  usedStep: number;
}

/**
 * What a code may prove: a time step of the secret (absent if the code fits none), or a recovery code by its
 * digest. A proof counts once, even if it is sent several times at once; the store ensures that.
 */
export type Proof = { step?: number } | { recovery: string };

/**
 * Limit of wrong codes per window, from all addresses together. Beyond it only recovery codes are accepted.
 */
export const wrongCodeCeiling = { most: 10, windowMs: 24 * 60 * 60_000 } as const;

const totpOf = (secret: string, issuer = '') =>
  new TOTP({ issuer, label: 'admin', secret: Secret.fromBase32(secret), period });

const isTotpCode = (code: string) => /^\d{6}$/.test(code);

/**
 * The time step that the code is valid for: the present one or the one before, for slow typing. A code is
 * therefore valid for at most 60 s. The authenticator's clock may be half a minute slow, but not fast. Does
 * not check whether the step is spent, which only the store knows.
 */
export function stepOf(code: string, secret: string, now: Date): number | null {
  if (!isTotpCode(code)) return null;
  const totp = totpOf(secret);
  const present = Math.floor(now.getTime() / (period * 1000));
  const found = [present, present - 1].find((each) => {
    const timestamp = each * period * 1000;
    return totp.validate({ token: code, timestamp, window: 0 }) !== null;
  });
  return found ?? null;
}

const bare = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();
const recoveryDigest = (code: string) => digest(`recovery ${bare(code)}`);

/**
 * A recovery code: 120 random bits as six groups of base32 characters, which are hard to mistake for each
 * other.
 */
function makeRecoveryCode(): string {
  const { buffer } = new Uint8Array(randomBytes(recoveryBytes));
  return new Secret({ buffer }).base32.match(/.{4}/g)?.join('-') ?? '';
}

/** The proof that a code stands for. The store judges it later. */
export function proofOf(code: string, { secret }: Factor, now: Date): Proof {
  if (!isTotpCode(bare(code))) return { recovery: recoveryDigest(code) };
  const step = stepOf(bare(code), secret, now);
  return step === null ? {} : { step };
}

/** Makes a secret for an authenticator app. It comes into force once a code made with it is confirmed. */
export function makeSecret(issuer: string): { secret: string; uri: string } {
  const secret = new Secret({ size: secretBytes }).base32;
  return { secret, uri: totpOf(secret, issuer).toString() };
}

interface ConfirmPorts {
  /** Returns the pending secret of this session, or null. Counts the attempt. */
  tryPending: (now: Date) => Promise<string | null>;
  /** Returns false if that secret is no longer pending. */
  enable: (factor: Factor, recovery: readonly string[]) => Promise<boolean>;
}

/**
 * Puts the pending secret in force. Returns the recovery codes, which are shown only this once. Refuses with
 * `not_found` or `wrong_code`.
 */
export async function confirmSecondFactor(
  { code, now }: { code: string; now: Date },
  { tryPending, enable }: ConfirmPorts,
): Promise<Outcome<{ recoveryCodes: string[] }>> {
  const secret = await tryPending(now);
  if (secret === null) return refusal('not_found');
  const usedStep = stepOf(bare(code), secret, now);
  if (usedStep === null) return refusal('wrong_code');
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode);
  const isEnabled = await enable({ secret, usedStep }, recoveryCodes.map(recoveryDigest));
  return isEnabled ? success({ recoveryCodes }) : refusal('not_found');
}
