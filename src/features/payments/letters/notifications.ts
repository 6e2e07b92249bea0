import { firmByMail, toVisitor, type Ways } from '#features/outbox/contract/way.ts';

/** What is told of payments, to whom: by mail alone, since a chat is read over a shoulder. */
export const paymentWays = () =>
  ({
    payment_requested: [toVisitor],
    payment_received: [toVisitor, firmByMail],
    payment_failed: [toVisitor, firmByMail],
    payment_refunded: [{ ...toVisitor, isEach: true as const }],
    payment_refund_failed: [firmByMail],
    payment_disputed: [firmByMail],
  }) satisfies Ways;
