/** What the desk's parts of other subjects may import. */
export { MoneyMark, WithSums } from './desk/appointment-sums.tsx';
export { AppointmentMoney, AppointmentPayments, WithRequest } from './desk/on-appointment.ts';
export { findPayments } from './desk/find-payments.ts';
export { packageOf } from './desk/payment-text.ts';
export { Payments } from './desk/Payments.tsx';
export { paymentAddress } from './desk/state-filter.ts';
export { useMoneyNeeds } from './desk/use-money-needs.tsx';
