/** What the desk's parts of other subjects may import. */
export { AppointmentMoney } from './desk/AppointmentMoney.tsx';
export { MoneyMark, WithSums } from './desk/appointment-sums.tsx';
export { AppointmentPayments } from './desk/AppointmentPayments.tsx';
export { findPayments } from './desk/find-payments.ts';
export { packageOf } from './desk/payment-text.ts';
export { Payments } from './desk/Payments.tsx';
export { paymentAddress } from './desk/state-filter.ts';
export { WithRequest } from './desk/WithRequest.tsx';
export { useMoneyNeeds } from './desk/use-money-needs.tsx';
