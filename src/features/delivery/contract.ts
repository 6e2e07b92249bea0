/** The contract's exports for other subjects. */
export type { Alarm, UndeliveredOne } from './contract/undelivered.ts';
