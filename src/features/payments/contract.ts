/** The contract's exports for other subjects. */
export { dismissPayment, listPayments } from './contract/payment-routes.ts';
export { type Payment, heldCents, paymentSchema } from './contract/payment.ts';
