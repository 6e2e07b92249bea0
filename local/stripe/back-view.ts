/** Refunds and disputes in Stripe's representation. */
import type Stripe from 'stripe';
import type { DisputeRecord, IntentRecord, RefundRecord } from './record.ts';

/** A refund; a failed one gives the reason. */
export const refundView = (refund: RefundRecord, intent: IntentRecord): Stripe.Refund => ({
  id: refund.id,
  object: 'refund',
  amount: refund.cents,
  balance_transaction: null,
  charge: refund.charge,
  created: refund.created,
  currency: 'eur',
  customer: null,
  customer_account: null,
  destination_details:
    intent.method === 'card'
      ? { type: 'card', card: { type: 'refund', reference_status: 'pending' } }
      : { type: 'sepa_debit' },
  ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  metadata: refund.metadata,
  payment_intent: refund.intent,
  payment_method: `pm_${refund.charge.slice(3)}`,
  ...(refund.status === 'pending' && { pending_reason: 'processing' as const }),
  reason: refund.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: refund.status,
  transfer_reversal: null,
});

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const weekSeconds = 7 * 86_400;

/** A dispute; the product never submits evidence. */
export const disputeView = (dispute: DisputeRecord): Stripe.Dispute => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.cents,
  balance_transactions: [],
  charge: dispute.charge,
  created: dispute.created,
  currency: 'eur',
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  evidence_details: {
    due_by: dispute.created + weekSeconds,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: dispute.status === 'needs_response' ? 0 : 1,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: dispute.intent,
  reason: 'general',
  status: dispute.status,
});
