/** Finds the event of a payment notification in the current record. */
import {
  isPayable,
  paymentState,
  refundedCents,
  restCents,
  type RefundRecord,
} from '#features/payments/rules/payment.ts';
import type { PaymentNews } from '#features/payments/letters/news.ts';

/** The refund that the notification is about; `undefined` if the record has none. */
export const refundOf = ({ payment, event }: PaymentNews): RefundRecord | undefined =>
  event === undefined ? undefined : payment.refunds?.[event - 1];

const hasFailed = ({ state }: RefundRecord) => state === 'failed' || state === 'canceled';

/** The failed refund: the one that the notification is about, or the latest failed one. */
export function failedRefundOf(news: PaymentNews): RefundRecord | undefined {
  const refund = refundOf(news) ?? news.payment.refunds?.findLast(hasFailed);
  return refund && hasFailed(refund) ? refund : undefined;
}

/** Whether the record no longer supports what the notification would say. */
export function isPaymentNewsSuperseded(news: PaymentNews): boolean {
  const { kind, recipient, payment } = news;
  switch (kind) {
    case 'payment_requested':
      return !isPayable(payment);
    case 'payment_received': {
      const state = paymentState(payment);
      // Clients learn of a refund from another letter, and a payment in doubt is not acknowledged.
      const isStillTrue = recipient === 'firm' && state === 'refunded';
      return state !== 'paid' && state !== 'partly_refunded' && !isStillTrue;
    }
    case 'payment_failed':
      return recipient === 'firm' ? payment.paid !== undefined : !isPayable(payment);
    case 'payment_refunded': {
      const refund = refundOf(news);
      return refund ? refund.state !== 'succeeded' : refundedCents(payment) === 0;
    }
    case 'payment_settled':
      return payment.dismissedAt === undefined || restCents(payment) === 0;
    case 'payment_refund_failed':
      return failedRefundOf(news) === undefined;
    case 'payment_disputed':
      return payment.dispute === undefined;
  }
}
