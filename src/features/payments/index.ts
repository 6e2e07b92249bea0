/** Server code of this subject that other subjects may import. */
export { countsHeldOfMany, paymentEndsOfMany } from './store/payment-ends-of-many.lua.ts';
export { endingKeys, heldKeys } from './store/payment-ends.ts';
export { carryEndedPayments } from './store/payment-migration.lua.ts';
