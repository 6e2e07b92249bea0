/** What the desk's parts of other subjects may import. */
export { AppointmentMoney } from './desk/AppointmentMoney.tsx';
export { MoneyMark, WithSums } from './desk/appointment-sums.tsx';
export { AppointmentPayments } from './desk/AppointmentPayments.tsx';
export { Payments } from './desk/Payments.tsx';
export { RequestAction } from './desk/RequestAction.tsx';
export { paymentAddress } from './desk/state-filter.ts';
export { useMoneyNeeds } from './desk/use-money-needs.tsx';
