/** What follows an appointment's status in the same atomic script: Lua, and the keys that it knows by name. */
export { deliveryKeys } from '#features/delivery/store/keys.ts';
export { paymentEnds } from '#features/payments/store/payment-ends.lua.ts';
export { endingKeys } from '#features/payments/store/payment-ends.ts';
