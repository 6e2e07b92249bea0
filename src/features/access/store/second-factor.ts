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

/** The admin's second factor as it is; `access-desk.ts` changes it. */
export function secondFactorStore(db: Database) {
  return {
    /** `null` where none is in force. */
    async read() {
      return z.parse(factorSchema, await db.run(readFactor, { factor, recovery }));
    },

    /** Without a proof and without a session: for whoever holds the store itself. */
    async disable(write?: Write): Promise<void> {
      await runAudited(db, dropFactor, { factor, recovery, pending, wrong }, {}, write);
    },
  };
}
