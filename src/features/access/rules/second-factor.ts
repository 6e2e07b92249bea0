/** TOTP (RFC 6238: SHA-1, 6 digits, 30 s) and recovery codes. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '#features/access/contract/second-factor.ts';
import { digest } from '#platform/rules/digest.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';

const period = 30;
const secretBytes = 20;
const recoveryBytes = 15;

/** What is kept of a factor; `usedStep` and all before are spent. */
export interface Factor {
  secret: string;
  usedStep: number;
}

/**
 * What a code may prove: a time step of the secret (none where it fits none), or a recovery code by
 * its digest. A proof counts once, however many come at a time; the store decides that.
 */
export type Proof = { step?: number } | { recovery: string };

/** How many wrong codes in so long make all but recovery codes worthless, wherever they come from. */
export const wrongCodeCeiling = { most: 10, windowMs: 24 * 60 * 60_000 } as const;

const totpOf = (secret: string, issuer = '') =>
  new TOTP({ issuer, label: 'admin', secret: Secret.fromBase32(secret), period });

const isTotpCode = (code: string) => /^\d{6}$/.test(code);

/**
 * The time step for which the code holds: the present one, or the one before for who types slowly.
 * So a code lives for 60 s at most, and an authenticator may be late by half a minute, but not
 * early. Whether the step is spent only the store knows.
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

/** 120 random bits, as six groups of letters and digits that cannot be mistaken for each other. */
function makeRecoveryCode(): string {
  const { buffer } = new Uint8Array(randomBytes(recoveryBytes));
  return new Secret({ buffer }).base32.match(/.{4}/g)?.join('-') ?? '';
}

/** What the code would prove, not yet judged. */
export function proofOf(code: string, { secret }: Factor, now: Date): Proof {
  if (!isTotpCode(bare(code))) return { recovery: recoveryDigest(code) };
  const step = stepOf(bare(code), secret, now);
  return step === null ? {} : { step };
}

/** A secret for the authenticator, in force once a code made with it is confirmed. */
export function makeSecret(issuer: string): { secret: string; uri: string } {
  const secret = new Secret({ size: secretBytes }).base32;
  return { secret, uri: totpOf(secret, issuer).toString() };
}

interface ConfirmPorts {
  /** What this session began, if it is still to be confirmed; counts the code. */
  tryPending: (now: Date) => Promise<string | null>;
  /** False if that secret is no longer the pending one. */
  enable: (factor: Factor, recovery: readonly string[]) => Promise<boolean>;
}

/** Puts the pending secret in force; the recovery codes are shown this once. */
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
