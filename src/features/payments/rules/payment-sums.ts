import {
  heldCents,
  type PaymentSums,
  returningCents,
} from '#features/payments/contract/payment.ts';
import { toEuros } from '#platform/contract/euros.ts';
import { isPayable, paymentFacts, type PaymentRecord, paymentState } from './payment.ts';

/** What was paid and is open per appointment, in euros; `today` is in the firm's time zone. */
export function sumsOf(payments: readonly PaymentRecord[], today: string): PaymentSums[] {
  const cents = new Map<string, Record<Exclude<keyof PaymentSums, 'appointment'>, number>>();
  for (const payment of payments) {
    const { appointment = '' } = payment;
    const none = { paid: 0, returning: 0, processing: 0, open: 0, overdue: 0 };
    const sum = cents.get(appointment) ?? none;
    const facts = paymentFacts(payment);
    const held = heldCents(facts);
    sum.paid += held;
    sum.returning += Math.min(held, returningCents(facts));
    if (paymentState(payment) === 'processing') sum.processing += payment.cents;
    if (isPayable(payment)) sum.open += payment.cents;
    if (isPayable(payment) && payment.dueOn < today) sum.overdue += payment.cents;
    cents.set(appointment, sum);
  }
  return [...cents].map(([appointment, { paid, returning, processing, open, overdue }]) => ({
    ...{ appointment, paid: toEuros(paid), processing: toEuros(processing) },
    ...{ open: toEuros(open), overdue: toEuros(overdue) },
    ...(returning > 0 && { returning: toEuros(returning) }),
  }));
}
