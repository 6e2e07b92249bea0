/** What other subjects know of the contract. */
export type { Alarm } from './contract/undelivered.ts';
