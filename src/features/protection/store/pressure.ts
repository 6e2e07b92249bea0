/** What scripts need to judge how much work is asked for a visitor's write (`lua/pressure.lua.ts`). */
import {
  type GuardedKind,
  type Proof,
  workRules,
} from '#features/protection/rules/proof-of-work.ts';
import { keys } from '#platform/redis/keys.ts';

export const pressureKeys = (kind: GuardedKind) => ({
  slots: keys.slots,
  unsolved: keys.work(kind, 'unsolved'),
  solved: keys.work(kind, 'solved'),
});

/** `scale` multiplies how much there may be before work is asked for, and before it grows. */
export const pressureInput = (kind: GuardedKind, scale: number, proof?: Proof) => ({
  work: { ...workRules[kind], scale, proof },
});
