/** The contract's exports for other subjects. */
export type { Alarm, Undelivered, UndeliveredOne } from './contract/undelivered.ts';
