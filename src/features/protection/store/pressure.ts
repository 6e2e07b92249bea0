/** What scripts need to judge how much work is asked for a visitor's write (`lua/pressure.lua.ts`). */
import {
  type GuardedKind,
  type Proof,
  workRules,
} from '#features/protection/rules/proof-of-work.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { protectionKeys } from './keys.ts';

export const pressureKeys = (kind: GuardedKind) => ({
  slots: hoursKeys.slots,
  unsolved: protectionKeys.work(kind, 'unsolved'),
  solved: protectionKeys.work(kind, 'solved'),
});

/** `scale` multiplies how much there may be before work is asked for, and before it grows. */
export const pressureInput = (kind: GuardedKind, scale: number, proof?: Proof) => ({
  work: { ...workRules[kind], scale, proof },
});
