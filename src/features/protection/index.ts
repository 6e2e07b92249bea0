/** Server code of this subject that other subjects may import. */
export { type Guarded, withoutGuards } from './rules/guards.ts';
export {
  type CountPorts,
  type GuardedKind,
  orChallenge,
  type Turn,
  turnOf,
  type WorkPorts,
  workRules,
} from './rules/proof-of-work.ts';
export { heldMs, type Origin, patternOf, shareRules } from './rules/shares.ts';
export { workFor } from './store/work.ts';
export { type Offer, shareKeys } from './store/shares.ts';
