/** How much work a visitor's write costs, as the act that writes judges it (decision 19). */
import * as z from 'zod/mini';
import {
  type GuardedKind,
  longestWork,
  type Proof,
  workRules,
} from '#features/protection/rules/proof-of-work.ts';
import { digest } from '#platform/rules/digest.ts';
import type { Check, Part, StoreWrite } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { dayMs, hourMs } from '#platform/time/units.ts';
import { pressureKeys } from './pressure.ts';

interface Asked {
  now: Date;
  /** Multiplies the limits from which work is asked for and from which it grows. */
  scale: number;
  proof: Proof | undefined;
}

interface Work {
  /** How many writes were admitted without work within a day. */
  unsolvedToday: number;
  /** Whether a proof counts for this one. */
  isPaid: boolean;
  /** How much work the write costs, in seconds on a phone; or what is written once it is admitted. */
  price: (id: string) => { asked: number } | Part;
}

const slotsAheadMs = 31 * dayMs;

/**
 * Judges a write. A proof counts once, and for less than three times its work: otherwise hoarding cheap proofs would pay.
 * A visitor who solved one in good faith has to solve at most one more.
 */
export function workFor(kind: GuardedKind, { now, scale, proof }: Asked): Hook<Work> {
  const { slots, solved, unsolved } = pressureKeys(kind);
  const { least, share, step } = workRules[kind];
  const at = now.getTime();
  const count = { reply: z.number() };
  return hookOf(
    {
      unsolvedToday: { command: ['ZCOUNT', unsolved, `(${String(at - dayMs)}`, '+inf'], ...count },
      solvedLately: { command: ['ZCOUNT', solved, `(${String(at - hourMs)}`, '+inf'], ...count },
      slotsAhead: { command: ['ZCOUNT', slots, at, at + slotsAheadMs], ...count },
      spent: {
        command: ['ZSCORE', solved, proof?.id ?? ''],
        reply: z.nullable(z.string()),
      },
    },
    ({ unsolvedToday, solvedLately, slotsAhead, spent }) => {
      const workNow = Math.min(longestWork, 1 + Math.floor(solvedLately / (step * scale)));
      const paid = spent === null && proof && proof.work * 3 >= workNow ? proof : undefined;
      const most = Math.floor(Math.max(least, share * slotsAhead) * scale);
      const noted = (list: string, keptMs: number, entry: string): StoreWrite[] => [
        ['ZREMRANGEBYSCORE', list, '-inf', at - keptMs],
        ['ZADD', list, at, entry],
      ];
      return {
        unsolvedToday,
        isPaid: paid !== undefined,
        price(id) {
          if (paid) {
            // Until the work grows beyond what was done.
            const enough: Check[] =
              paid.work * 3 < longestWork
                ? [{ read: 'solvedLately', below: step * scale * paid.work * 3 }]
                : [];
            return {
              checks: [{ same: 'spent' }, ...enough],
              writes: noted(solved, hourMs, paid.id),
            };
          }
          if (unsolvedToday >= most) return { asked: workNow };
          return {
            checks: [{ read: 'unsolvedToday', below: most }],
            // A digest, because erased records must leave no id.
            writes: noted(unsolved, dayMs, digest(id)),
          };
        },
      };
    },
  );
}
