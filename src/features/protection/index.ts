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
export { countsTurn } from './store/guarded-turns.lua.ts';
export type { CountPorts, GuardedTurn } from './store/guarded-turns.ts';
export { pressureLibrary, workLibrary } from './store/pressure.lua.ts';
export { pressureInput, pressureKeys } from './store/pressure.ts';
export { provenOrigin } from './store/proven.ts';
export { originLibrary, sharesLibrary } from './store/shares.lua.ts';
export { type Offer, shareInput, shareKeys } from './store/shares.ts';
