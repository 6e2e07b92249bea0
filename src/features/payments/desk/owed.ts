/** Payments for appointments that do not take place, and what can become of them. */
import { dismissPayment, listPayments } from '#features/payments/contract/payment-routes.ts';
import { heldCents, type Payment } from '#features/payments/contract/payment.ts';
import { toast } from '#platform/browser/toast.ts';
import { toCents, toEuros } from '#platform/contract/euros.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { reading } from '#platform/desk/use-read.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { packageOf, refusalText } from './payment-text.ts';

/** What can have become of money that Stripe does not give back. */
const ways = ['keep', 'elsewhere'] as const;
type Way = (typeof ways)[number];

/** Payments for appointments that do not take place, with money that is not yet given back or kept. */
export const owed = reading(['payments', 'owed'], (call) =>
  call(listPayments, { query: { over: 'true', limit: '100' } }),
);

/** What is left of such a payment, and what can be decided. */
export function owedOf(payment: Payment) {
  const { refunds, refundable, kept = 0 } = payment;
  const pending = refunds.filter(({ state }) => state === 'pending');
  const isDecided = pending.length > 0 && refundable <= kept;
  return {
    /** In euros. */
    rest: toEuros(heldCents(payment) - (toCents(kept) ?? 0)),
    isReturning: pending.length > 0,
    // Ours until Stripe's books show it.
    isAtStripe: pending.every(({ id }) => !id.startsWith('order-')),
    isDecided,
    ways: pending.length === 0 ? ways : [],
  };
}

/** The amount that the firm holds, in words. */
export function useHeldText(): (payment: Payment) => string {
  const { paymentTexts, locale } = useDesk();
  const { held, rest: part } = paymentTexts.owed;
  return (payment) => {
    const { rest } = owedOf(payment);
    const amount = formatEuros(payment.amount, locale);
    return rest === payment.amount
      ? fill(held, { amount })
      : fill(part, { rest: formatEuros(rest, locale), amount });
  };
}

/** Decides about such a payment: what is asked before, and what is then done. */
export function useSettle() {
  const { write, paymentTexts, locale } = useDesk();
  const touch = useTouch();
  const words = paymentTexts.owed;
  return (payment: Payment, how: Way) => {
    const { id, version, email } = payment;
    const { title, question, act, done } = words[how];
    const amount = formatEuros(owedOf(payment).rest, locale);
    return {
      title,
      question: `${fill(question, { amount })} ${email === undefined ? words.untold : words.told}`,
      action: act,
      label: `${act}: ${packageOf(payment, paymentTexts)}`,
      onConfirm: async () => {
        const query = how === 'elsewhere' ? ({ elsewhere: 'true' } as const) : {};
        const answer = await write(dismissPayment, { id, query, headers: ifMatch(version) });
        if (answer.ok) toast.success(done);
        else toast.error(words.settleFailed, { description: refusalText(answer, paymentTexts) });
        await touch('payments');
      },
    };
  };
}
