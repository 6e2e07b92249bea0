import * as z from 'zod/mini';
import { runAudited, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { accessKeys } from './keys.ts';
import { dropFactor, readFactor } from './second-factor.lua.ts';

const { factor, pending, recovery, wrong } = accessKeys.secondFactor;
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

/** Reads the admin's second factor. `access-desk.ts` changes it. */
export function secondFactorStore(db: Database) {
  return {
    /** Returns `null` if no factor is in force. */
    async read() {
      return z.parse(factorSchema, await db.run(readFactor, { factor, recovery }));
    },

    /** Disables the factor without proof or session, for an operator with access to the store. */
    async disable(write?: Write): Promise<void> {
      await runAudited(db, dropFactor, { factor, recovery, pending, wrong }, {}, write);
    },
  };
}
