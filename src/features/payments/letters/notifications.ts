import { firmByMail, toVisitor, type Ways } from '#platform/contract/way.ts';

/** Notifications about payments and their recipients. Mail only: others can easily read a chat along. */
export const paymentWays = () =>
  ({
    payment_requested: [toVisitor],
    payment_received: [toVisitor, firmByMail],
    payment_failed: [toVisitor, firmByMail],
    payment_refunded: [{ ...toVisitor, isEach: true as const }],
    payment_settled: [toVisitor],
    payment_refund_failed: [firmByMail],
    payment_disputed: [firmByMail],
  }) satisfies Ways;
