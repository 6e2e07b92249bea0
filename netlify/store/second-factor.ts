import * as z from 'zod/mini';
import type { Factor, Proof } from '#domain/second-factor.ts';
import { runAudited } from './audited.ts';
import { withoutKey, type Write } from './write.ts';
import type { Database } from './database.ts';
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
export function secondFactorStore(db: Database) {
  return {
    async read() {
      return z.parse(factorSchema, await db.run(readFactor, { factor, recovery }));
    },

    async begin(secret: string, now: Date): Promise<void> {
      await db.run(beginFactor, { pending }, { secret, expiresAt: now.getTime() + pendingMs });
    },

    async readPending(now: Date): Promise<string | null> {
      const answer = await db.run(readPendingFactor, { pending }, { now: now.getTime() });
      return z.parse(z.nullable(z.string()), answer);
    },

    async enable(
      { secret, usedStep }: Factor,
      recoveryDigests: readonly string[],
      write?: Write,
    ): Promise<boolean> {
      const input = { secret, step: usedStep, recovery: recoveryDigests };
      const names = { pending, factor, recovery };
      const { answer } = await runAudited(db, enableFactor, names, input, withoutKey(write));
      return z.parse(flagSchema, answer) === 1;
    },

    async spend(proof: Proof): Promise<boolean> {
      const answer =
        'step' in proof
          ? await db.run(spendStep, { factor }, { step: proof.step })
          : await db.run(spendRecovery, { recovery }, { digest: proof.recovery });
      return z.parse(flagSchema, answer) === 1;
    },

    async disable(write?: Write): Promise<void> {
      await runAudited(db, disableFactor, { factor, recovery, pending }, {}, write);
    },
  };
}
