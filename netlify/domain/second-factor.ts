/** TOTP (RFC 6238: SHA-1, 6 digits, 30 s) and recovery codes. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '#contract/second-factor.ts';
import { digest } from './digest.ts';
import { type Outcome, refusal, success, tooMany } from './outcome.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

const period = 30;
const secretBytes = 20;
const recoveryBytes = 10;
/** How many time steps an authenticator's clock may be off, either way. */
const tolerance = 1;

/** What has to be known of a factor to judge a code; `usedStep` and all before are spent. */
export interface Factor {
  secret: string;
  usedStep: number;
}

/** What a code proves: a time step of the secret, or a recovery code by its digest. */
export type Proof = { step: number } | { recovery: string };

export interface SecondFactorLedger {
  /** `null` where none is in force. */
  read: () => Promise<(Factor & { recoveryCodesLeft: number }) | null>;
  readPending: (now: Date) => Promise<string | null>;
  begin: (secret: string, now: Date) => Promise<void>;
  /** False if that secret is no longer the pending one. */
  enable: (factor: Factor, recovery: readonly string[]) => Promise<boolean>;
  /** False if it was used before; a proof counts once, however many come at a time. */
  spend: (proof: Proof) => Promise<boolean>;
  disable: () => Promise<void>;
}

const totpOf = (secret: string, issuer = '') =>
  new TOTP({ issuer, label: 'admin', secret: Secret.fromBase32(secret), period });

const isTotpCode = (code: string) => /^\d{6}$/.test(code);

/** The time step for which the code holds, if it is one that has not been used. */
export function stepOf(code: string, { secret, usedStep }: Factor, now: Date): number | null {
  if (!isTotpCode(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: tolerance });
  if (delta === null) return null;
  const step = Math.floor(timestamp / (period * 1000)) + delta;
  return step > usedStep ? step : null;
}

const bare = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();
const recoveryDigest = (code: string) => digest(`recovery ${bare(code)}`);

/** 80 random bits, as four groups of letters and digits that cannot be mistaken for each other. */
function makeRecoveryCode(): string {
  const { buffer } = new Uint8Array(randomBytes(recoveryBytes));
  return new Secret({ buffer }).base32.match(/.{4}/g)?.join('-') ?? '';
}

/** What the code proves, not yet spent; `null` if it cannot be right. */
function proofOf(code: string, factor: Factor, now: Date): Proof | null {
  if (!isTotpCode(bare(code))) return { recovery: recoveryDigest(code) };
  const step = stepOf(bare(code), factor, now);
  return step === null ? null : { step };
}

/** True for a code that was right and has not been used; it is from now on. */
export async function spendCode(
  code: string,
  { factor, now, ledger }: { factor: Factor; now: Date; ledger: Pick<SecondFactorLedger, 'spend'> },
): Promise<boolean> {
  const proof = proofOf(code, factor, now);
  return proof !== null && ledger.spend(proof);
}

/** A secret for the authenticator, in force once a code made with it is confirmed. */
export async function setUpSecondFactor(
  { now, issuer }: { now: Date; issuer: string },
  ledger: Pick<SecondFactorLedger, 'read' | 'begin'>,
): Promise<Outcome<{ secret: string; uri: string }>> {
  if (await ledger.read()) return refusal('second_factor_enabled');
  const secret = new Secret({ size: secretBytes }).base32;
  await ledger.begin(secret, now);
  return success({ secret, uri: totpOf(secret, issuer).toString() });
}

/** Puts the pending secret in force; the recovery codes are shown this once. */
export async function confirmSecondFactor(
  { code, now }: { code: string; now: Date },
  ledger: Pick<SecondFactorLedger, 'readPending' | 'enable'>,
): Promise<Outcome<{ recoveryCodes: string[] }>> {
  const secret = await ledger.readPending(now);
  if (secret === null) return refusal('not_found');
  const usedStep = stepOf(bare(code), { secret, usedStep: 0 }, now);
  if (usedStep === null) return refusal('wrong_code');
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode);
  const isEnabled = await ledger.enable({ secret, usedStep }, recoveryCodes.map(recoveryDigest));
  return isEnabled ? success({ recoveryCodes }) : refusal('not_found');
}

/** Needs a code, or a stolen session would be enough; guesses count as failed sign-ins do. */
export async function disableSecondFactor(
  { code, now, address }: { code: string; now: Date; address: string },
  { ledger, attempts }: { ledger: SecondFactorLedger; attempts: SignInAttempts },
): Promise<Outcome<undefined>> {
  const [{ waitMs }, factor] = await Promise.all([attempts.count(address, now), ledger.read()]);
  if (waitMs > 0) return tooMany(waitMs);
  if (!factor) return refusal('not_found');
  if (!(await spendCode(code, { factor, now, ledger }))) return refusal('wrong_code');
  await Promise.all([ledger.disable(), attempts.forgive(address)]);
  return success(undefined);
}
