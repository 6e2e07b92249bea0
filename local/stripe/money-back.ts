/** Money that leaves again: refunds, and what a client's bank takes back. */
import { eurosText } from '#platform/contract/euros.ts';
import type { Account, Cause } from './account.ts';
import {
  byId,
  type ChargeRecord,
  type DisputeRecord,
  type IntentRecord,
  refundedOf,
  type RefundRecord,
  type RefundStatus,
} from './record.ts';
import { invalidRequest, missingResource } from './refusal.ts';

interface Paid {
  intent: IntentRecord;
  charge: ChargeRecord;
  /** What has not gone back, nor is on its way. */
  left: number;
}

/** What was paid by that intent, or Stripe's refusal. */
function paidBy({ book }: Account, id: string): Paid {
  const intent = byId(book.intents, id);
  if (!intent) throw missingResource('payment_intent', id, 'payment_intent');
  const charge = byId(book.charges, intent.charge ?? '');
  if (charge?.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
  }
  return { intent, charge, left: intent.cents - refundedOf(book, charge.id) };
}

const euros = (cents: number) => `€${eurosText(cents)}`;

export interface NewRefund {
  intent: string;
  /** All that is left, where none is given. */
  cents?: number | undefined;
  reason?: RefundRecord['reason'] | undefined;
  metadata?: Record<string, string> | undefined;
  /** As the way of paying has it, unless told: a debit's refund takes its days. */
  status?: RefundStatus | undefined;
}

/** Gives back, and never more than is left. */
export function createRefund(account: Account, asked: NewRefund, cause?: Cause): RefundRecord {
  const { intent, charge, left } = paidBy(account, asked.intent);
  const dispute = account.book.disputes.find((each) => each.charge === charge.id);
  if (dispute && dispute.status !== 'won') {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const cents = asked.cents ?? left;
  if (cents > left) {
    throw invalidRequest(
      `Refund amount (${euros(cents)}) is greater than unrefunded amount on charge (${euros(left)})`,
      { param: 'amount' },
    );
  }
  const refund: RefundRecord = {
    id: `re_3${account.randomText(23)}`,
    created: account.seconds(),
    intent: intent.id,
    charge: charge.id,
    cents,
    status: asked.status ?? (intent.method === 'card' ? 'succeeded' : 'pending'),
    reason: asked.reason ?? null,
    metadata: asked.metadata ?? {},
  };
  account.book.refunds.push(refund);
  account.emit('refund.created', refund.id, cause);
  account.emit('charge.refunded', charge.id, cause);
  if (refund.status === 'failed') account.emit('refund.failed', refund.id, cause);
  return refund;
}

/** A refund arrives, or comes back: also one that seemed to have arrived. */
export function setRefundState(account: Account, id: string, status: RefundStatus): RefundRecord {
  const refund = byId(account.book.refunds, id);
  if (!refund) throw missingResource('refund', id, 'refund');
  refund.status = status;
  account.emit('refund.updated', id);
  if (status === 'failed') account.emit('refund.failed', id);
  return refund;
}

/** The client's bank takes back what has not gone back by itself. */
export function openDispute(account: Account, intentId: string): DisputeRecord {
  const { intent, charge, left } = paidBy(account, intentId);
  if (left === 0) throw invalidRequest(`Charge ${charge.id} has already been refunded.`);
  if (account.book.disputes.some((each) => each.charge === charge.id)) {
    throw invalidRequest(`Charge ${charge.id} has been disputed already.`);
  }
  const dispute: DisputeRecord = {
    id: `du_1${account.randomText(23)}`,
    created: account.seconds(),
    intent: intent.id,
    charge: charge.id,
    cents: left,
    status: 'needs_response',
  };
  account.book.disputes.push(dispute);
  account.emit('charge.dispute.created', dispute.id);
  return dispute;
}

/** The firm answers a dispute (`under_review`), or the bank decides it. */
export function setDisputeState(
  account: Account,
  intentId: string,
  status: 'under_review' | 'won' | 'lost',
): DisputeRecord {
  const dispute = account.book.disputes.find((each) => each.intent === intentId);
  if (!dispute || dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest(`Nothing is in dispute for ${intentId}.`);
  }
  dispute.status = status;
  account.emit(
    status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed',
    dispute.id,
  );
  return dispute;
}
