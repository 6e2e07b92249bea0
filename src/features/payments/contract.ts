/** What other subjects know of the contract. */
export { dismissPayment, listPayments } from './contract/payment-routes.ts';
export { type Payment, heldCents, paymentSchema } from './contract/payment.ts';
