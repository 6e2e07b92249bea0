/** Server code of this subject that other subjects may import. */
export type { LetterContext, LetterRegistration, Links, Telling } from './letters/registration.ts';
export {
  type Planned,
  type Reach,
  type RecordKind,
  aboutOf,
  deliveriesOf,
  deskDelayMs,
  longestHoldMs,
  toldAt,
} from './rules/outbox.ts';
export type { Told } from './rules/told.ts';
export { ledgerEntrySchema, ledgerSchema, recordIdOf, toDelivery } from './store/ledger.ts';
export {
  firstLaneOf,
  hasten,
  laneOf,
  laneSize,
  ledgerWrite,
  memberOf,
  planWrites,
  queue,
  revive,
  type RunEntry,
  runEntry,
  scoreIn,
  supersede,
  unplanWrites,
  wholeEntry,
  wholeLedger,
  type WholeLedger,
} from './store/queue.ts';
export type { RecordLookup, RecordRegistration } from './store/registration.ts';
export { toldOf } from './store/told.ts';
