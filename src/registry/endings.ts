/** What follows an appointment's status in the same atomic script: Lua, and the keys that it knows by name. */
import { deliveryKeys } from '#features/delivery/store/keys.ts';

export { countsHeld, paymentEnds } from '#features/payments/store/payment-ends.lua.ts';
export { endingKeys } from '#features/payments/store/payment-ends.ts';

/** Key of the deliveries that did not get through. */
export const { undelivered } = deliveryKeys;
