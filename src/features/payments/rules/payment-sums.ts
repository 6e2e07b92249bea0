import { heldCents, type PaymentSums } from '#features/payments/contract/payment.ts';
import { toEuros } from '#platform/contract/euros.ts';
import { isPayable, paymentFacts, type PaymentRecord, paymentState } from './payment.ts';

/** What was paid and is open per appointment, in euros; `today` is in the firm's time zone. */
export function sumsOf(payments: readonly PaymentRecord[], today: string): PaymentSums[] {
  const cents = new Map<
    string,
    { paid: number; processing: number; open: number; overdue: number }
  >();
  for (const payment of payments) {
    const { appointment = '' } = payment;
    const sum = cents.get(appointment) ?? { paid: 0, processing: 0, open: 0, overdue: 0 };
    sum.paid += heldCents(paymentFacts(payment));
    if (paymentState(payment) === 'processing') sum.processing += payment.cents;
    if (isPayable(payment)) sum.open += payment.cents;
    if (isPayable(payment) && payment.dueOn < today) sum.overdue += payment.cents;
    cents.set(appointment, sum);
  }
  return [...cents].map(([appointment, { paid, processing, open, overdue }]) => ({
    ...{ appointment, paid: toEuros(paid), processing: toEuros(processing) },
    ...{ open: toEuros(open), overdue: toEuros(overdue) },
  }));
}
