/** Server code of this subject that other subjects may import. */
export { type Guarded, withoutGuards } from './rules/guards.ts';
export {
  type GuardedKind,
  type Proof,
  type WorkPorts,
  withWork,
  workRules,
} from './rules/proof-of-work.ts';
export { heldMs, type Origin, patternOf, shareRules } from './rules/shares.ts';
export type { CountPorts } from './store/guarded-turns.ts';
export { pressureLibrary, workLibrary } from './store/pressure.lua.ts';
export { pressureInput, pressureKeys } from './store/pressure.ts';
export { workFor } from './store/work.ts';
export { originLibrary } from './store/origins.lua.ts';
export { type Offer, shareKeys } from './store/shares.ts';
