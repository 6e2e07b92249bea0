/** The parts of the bulk contract that other subjects may import. */
export type { InboxKind } from './contract/bulk.ts';
