/** Server code of this subject that other subjects may import. */
export { countsHeld, paymentEnds } from './store/payment-ends.lua.ts';
export { endingKeys, heldKeys } from './store/payment-ends.ts';
export { carryEndedPayments } from './store/payment-migration.lua.ts';
