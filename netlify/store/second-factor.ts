import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import type { Factor, Proof } from '#domain/second-factor.ts';
import { runAudited } from './audited.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import {
  beginFactor,
  disableFactor,
  enableFactor,
  readFactor,
  readPendingFactor,
  spendRecovery,
  spendStep,
} from './lua/second-factor.lua.ts';

/** A setup that is not confirmed by then was given up. */
const pendingMs = 10 * 60_000;

const { factor, pending, recovery } = keys.secondFactor;
const flagSchema = z.number();
const factorSchema = z.nullable(
  z.pipe(
    z.tuple([z.string(), z.string(), z.number()]),
    z.transform(([secret, usedStep, recoveryCodesLeft]) => ({
      secret,
      usedStep: Number(usedStep),
      recoveryCodesLeft,
    })),
  ),
);

/** The admin's second factor; every method is one round trip and one atomic step. */
export function secondFactorStore(redis: ScriptHost) {
  return {
    async read() {
      return z.parse(factorSchema, await runScript(redis, readFactor, [factor, recovery], []));
    },

    async begin(secret: string, now: Date): Promise<void> {
      await runScript(redis, beginFactor, [pending], [secret, now.getTime() + pendingMs]);
    },

    async readPending(now: Date): Promise<string | null> {
      const answer = await runScript(redis, readPendingFactor, [pending], [now.getTime()]);
      return z.parse(z.nullable(z.string()), answer);
    },

    async enable(
      { secret, usedStep }: Factor,
      recoveryDigests: readonly string[],
      entry?: AuditEntry,
    ): Promise<boolean> {
      const args = [secret, usedStep, ...recoveryDigests];
      const all = [pending, factor, recovery];
      return z.parse(flagSchema, await runAudited(redis, enableFactor, all, args, entry)) === 1;
    },

    async spend(proof: Proof): Promise<boolean> {
      const answer =
        'step' in proof
          ? await runScript(redis, spendStep, [factor], [proof.step])
          : await runScript(redis, spendRecovery, [recovery], [proof.recovery]);
      return z.parse(flagSchema, answer) === 1;
    },

    async disable(entry?: AuditEntry): Promise<void> {
      await runAudited(redis, disableFactor, [factor, recovery, pending], [], entry);
    },
  };
}
