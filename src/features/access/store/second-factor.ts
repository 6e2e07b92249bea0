import * as z from 'zod/mini';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import type { Reads } from '#platform/redis/reads.ts';
import { accessKeys } from './keys.ts';

const { factor, recovery } = accessKeys.secondFactor;
const text = z.nullable(z.string());
const reads = {
  fields: { command: ['HMGET', factor, 'secret', 'usedStep'], reply: z.tuple([text, text]) },
  recoveryCodesLeft: { command: ['SCARD', recovery], reply: z.number() },
} satisfies Reads;

/** Reads the admin's second factor. */
export const secondFactorStore = (db: Database) => ({
  /** Returns `null` if no factor is in force. */
  async read() {
    const { fields, recoveryCodesLeft } = (await load(db, reads)).values;
    const [secret, usedStep] = fields;
    return secret === null ? null : { secret, usedStep: Number(usedStep), recoveryCodesLeft };
  },
});
