import { type PaymentState, paymentStates } from '#features/payments/contract/payment.ts';

/** The state to which the list is narrowed, by its address; `''` is no limit. */
export const stateOf = (query: string): PaymentState | '' =>
  paymentStates.find((state) => state === new URLSearchParams(query).get('state')) ?? '';

/** The payment that an address asks to open. */
export const openedBy = (query: string): string | null => new URLSearchParams(query).get('payment');

/** The list's address. */
export const listAddress = (state: PaymentState | ''): string =>
  state === '' ? '#payments' : `#payments?state=${state}`;

/** The address that opens a payment; nothing personal goes into it. */
export const paymentAddress = (id: string): string => `#payments?payment=${id}`;
