/** What other subjects know of the contract. */
export type { InboxKind } from './contract/bulk.ts';
