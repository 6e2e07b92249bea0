import { type PaymentState, paymentStates } from '#features/payments/contract/payment-states.ts';

/** State filter in the query of the address; `''` for none. */
export const stateOf = (query: string): PaymentState | '' =>
  paymentStates.find((state) => state === new URLSearchParams(query).get('state')) ?? '';

/** Id of the payment that the address opens. */
export const openedBy = (query: string): string | null => new URLSearchParams(query).get('payment');

/** Address of the list. */
export const listAddress = (state: PaymentState | ''): string =>
  state === '' ? '#payments' : `#payments?state=${state}`;

/** Address that opens a payment. Contains no personal data. */
export const paymentAddress = (id: string): string => `#payments?payment=${id}`;
