/** Money that leaves again: refunds and disputes. */
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
  /** Cents that have not been refunded and are not being refunded. */
  left: number;
}

/** The payment of an intent; throws Stripe's refusal if there is none. */
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
  /** Everything left, if absent. */
  cents?: number | undefined;
  reason?: RefundRecord['reason'] | undefined;
  metadata?: Record<string, string> | undefined;
  /** Defaults to that of the payment method: the refund of a debit takes days. */
  status?: RefundStatus | undefined;
}

/** Creates a refund of at most what is left. */
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

/** Completes a refund, or lets it fail, even after it seemed to have succeeded. */
export function setRefundState(account: Account, id: string, status: RefundStatus): RefundRecord {
  const refund = byId(account.book.refunds, id);
  if (!refund) throw missingResource('refund', id, 'refund');
  refund.status = status;
  account.emit('refund.updated', id);
  if (status === 'failed') account.emit('refund.failed', id);
  return refund;
}

/** Opens a dispute: the client's bank takes back what has not been refunded. */
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
