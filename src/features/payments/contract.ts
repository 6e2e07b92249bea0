/** The contract's exports for other subjects. */
export { heldCents, paymentSchema } from './contract/payment.ts';
