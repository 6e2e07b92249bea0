/** Counts a visitor's write, and judges how much work it costs, as the act that writes does (decision 19). */
import * as z from 'zod/mini';
import {
  type GuardedKind,
  longestWork,
  type Proof,
  type Turn,
  workNow,
  workRules,
} from '#features/protection/rules/proof-of-work.ts';
import { digest } from '#platform/rules/digest.ts';
import type { Check, Part, StoreWrite } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { dayMs, hourMs } from '#platform/time/units.ts';
import { pressureKeys, slotsAheadMs } from './pressure.ts';

interface Asked {
  now: Date;
  /** Multiplies the limits from which work is asked for and from which it grows. */
  scale: number;
  /** Absent for what is not counted. */
  turn: Turn | undefined;
}

/** What the count refuses a request with. */
type Refused = Extract<Awaited<ReturnType<Turn['take']>>, { answer: unknown }>;

interface Work {
  /** How many writes were admitted without work within a day. */
  unsolvedToday: number;
  /** Whether one more without work would be too many. */
  isPressed: boolean;
  /** Whether a proof counts for this one. */
  isPaid: boolean;
  /** How much work the write costs, in seconds on a phone; or what is written once it is admitted. */
  price: (id: string) => { asked: number } | Part;
}

/**
 * Judges a write; `counted` is for its act (`Acting`). A proof counts once, and for less than three times its work:
 * otherwise hoarding cheap proofs would pay. A visitor who solved one in good faith has to solve at most one more.
 */
export function workFor(
  kind: GuardedKind,
  { now, scale, turn }: Asked,
): Hook<Work> & { counted: Promise<Refused | undefined> | undefined } {
  let proof: Proof | undefined;
  const counted = turn?.take().then((taken) => {
    if ('answer' in taken) return taken;
    ({ proof } = taken);
    return undefined;
  });
  const { slots, solved, unsolved } = pressureKeys(kind);
  const { least, share, step } = workRules[kind];
  const at = now.getTime();
  const count = { reply: z.number() };
  const hook: Hook<Work> = hookOf(
    {
      unsolvedToday: { command: ['ZCOUNT', unsolved, `(${String(at - dayMs)}`, '+inf'], ...count },
      solvedLately: { command: ['ZCOUNT', solved, `(${String(at - hourMs)}`, '+inf'], ...count },
      slotsAhead: { command: ['ZCOUNT', slots, at, at + slotsAheadMs], ...count },
      spent: {
        command: ['ZSCORE', solved, turn?.claimed ?? ''],
        reply: z.nullable(z.string()),
      },
    },
    ({ unsolvedToday, solvedLately, slotsAhead, spent }) => {
      const asked = workNow(kind, solvedLately, scale);
      const paid = spent === null && proof && proof.work * 3 >= asked ? proof : undefined;
      const most = Math.floor(Math.max(least, share * slotsAhead) * scale);
      const noted = (list: string, keptMs: number, entry: string): StoreWrite[] => [
        ['ZREMRANGEBYSCORE', list, '-inf', at - keptMs],
        ['ZADD', list, at, entry],
      ];
      return {
        unsolvedToday,
        isPressed: unsolvedToday >= most,
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
          if (unsolvedToday >= most) return { asked };
          return {
            checks: [{ read: 'unsolvedToday', below: most }],
            // A digest, because erased records must leave no id.
            writes: noted(unsolved, dayMs, digest(id)),
          };
        },
      };
    },
  );
  return { ...hook, counted };
}
