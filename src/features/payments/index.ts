/** Server code of this subject that other subjects may import. */
export type { HeldCents } from './rules/appointment-money.ts';
export { type HeldFor, readPaid } from './store/held.ts';
