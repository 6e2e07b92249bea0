/** The contract's exports for other subjects. */
export { toEuros } from './contract/amount.ts';
export { dismissPayment, listPayments } from './contract/payment-routes.ts';
export { type Payment, heldCents, paymentSchema } from './contract/payment.ts';
