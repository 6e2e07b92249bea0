/** What follows an appointment's status in the same atomic script: Lua, and the keys that it knows by name. */
export { deliveryKeys } from '#features/delivery/store/keys.ts';
export { paymentEndsOfMany } from '#features/payments/store/payment-ends-of-many.lua.ts';
export { countsHeld, paymentEnds } from '#features/payments/store/payment-ends.lua.ts';
export { sumsMoney } from '#features/payments/store/payment-money.lua.ts';
export { findsOpenPayment } from '#features/payments/store/payment-open.lua.ts';
export { endingKeys, heldKeys, moneyKeys } from '#features/payments/store/payment-ends.ts';
