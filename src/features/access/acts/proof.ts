/** A code proves who acts: a right one is spent by the act that it is for, a wrong one is counted. */
import * as z from 'zod/mini';
import type { CodeRefusal } from '#features/access/rules/credentials.ts';
import { type Factor, type Proof, wrongCodeCeiling } from '#features/access/rules/second-factor.ts';
import { accessKeys } from '#features/access/store/keys.ts';
import { countWrongLua } from '#features/access/store/lua.ts';
import { alarmActs } from '#features/monitoring/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { knownReplies } from '#platform/redis/load.ts';
import type { Part } from '#platform/redis/plan.ts';
import { type Hook, hookOf, type Replies } from '#platform/redis/reads.ts';

const { factor, recovery, wrong } = accessKeys.secondFactor;
const { most, windowMs } = wrongCodeCeiling;
const text = z.nullable(z.string());

/** Why the proof is refused, or what spends it. Without one, no factor may be in force. */
export function proofHook(proof: Proof | undefined): Hook<CodeRefusal | Part> {
  if (proof && 'recovery' in proof) {
    const code = proof.recovery;
    return hookOf(
      { recoveryCode: { command: ['SISMEMBER', recovery, code], reply: z.number() } },
      ({ recoveryCode }) =>
        recoveryCode === 0
          ? 'wrong_code'
          : {
              checks: [{ same: 'recoveryCode' }],
              writes: [
                ['SREM', recovery, code],
                ['DEL', wrong],
              ],
            },
    );
  }
  return hookOf(
    {
      factor: { command: ['HMGET', factor, 'secret', 'usedStep'], reply: z.tuple([text, text]) },
      wrongCodes: { command: ['HGET', wrong, 'count'], reply: text },
    },
    ({ factor: [secret, used], wrongCodes }): CodeRefusal | Part => {
      const unchanged = { same: 'factor' };
      if (!proof) return secret === null ? { checks: [unchanged] } : 'code_required';
      const count = Number(wrongCodes);
      if (count >= most) return 'recovery_code_required';
      const { step } = proof;
      // As a double click sends it, which is no guess.
      if (step === undefined || used === null || step <= Number(used)) return 'wrong_code';
      return {
        checks: [
          unchanged,
          Number.isNaN(count) ? { same: 'wrongCodes' } : { read: 'wrongCodes', below: most },
        ],
        writes: [['HSET', factor, 'usedStep', step]],
      };
    },
  );
}

/** What the reads of `proofHook` reply if nothing has changed since the factor was read; it is checked in any case. */
export function knownFactor(
  proof: Proof | undefined,
  seen: Factor | null | undefined,
): Replies | undefined {
  if (proof && (!seen || 'recovery' in proof)) return undefined;
  const fields = proof && seen ? [seen.secret, String(seen.usedStep)] : [null, null];
  return knownReplies({ factor: fields, wrongCodes: null });
}

/**
 * Has `act` judge and spend the proof, unless its code is wrong, which is counted at once. A caller who reaches the limit
 * of wrong codes knows the password, so the firm gets an alarm.
 */
export async function judged(
  db: Database,
  { proof, now }: { proof: Proof | undefined; now: Date },
  act: () => Promise<'ok' | CodeRefusal>,
): Promise<'ok' | CodeRefusal> {
  const isWrong = proof && !('recovery' in proof) && proof.step === undefined;
  const count = isWrong ? await countWrong(db, now) : 0;
  const refused = count > most ? 'recovery_code_required' : 'wrong_code';
  const verdict = isWrong ? refused : await act();
  if (count >= most || verdict === 'recovery_code_required')
    await alarmActs(db).set(['factor_guessed'], [], now);
  return verdict;
}

const countWrong = async (db: Database, now: Date) =>
  z.parse(
    z.number(),
    await db.run(countWrongLua, { wrong }, { now: now.getTime(), most, window: windowMs }),
  );
