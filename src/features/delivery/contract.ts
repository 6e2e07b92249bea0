/** The contract's exports for other subjects. */
export type { Alarm } from './contract/undelivered.ts';
