/** A payment intent and its charge in Stripe's representation, typed by the library. */
import type Stripe from 'stripe';
import { byId, type Book, type ChargeRecord, type IntentRecord, refundedOf } from './record.ts';

const fingerprint = 'counterpart';

const cardDetails: Stripe.Charge.PaymentMethodDetails = {
  type: 'card',
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'DE',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2040,
    fingerprint,
    funding: 'credit',
    installments: null,
    last4: '4242',
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
};
const debitDetails: Stripe.Charge.PaymentMethodDetails = {
  type: 'sepa_debit',
  sepa_debit: {
    bank_code: '37040044',
    branch_code: null,
    country: 'DE',
    fingerprint,
    last4: '3000',
    mandate: null,
  },
};

const outcomes: Readonly<Record<ChargeRecord['status'], Stripe.Charge.Outcome>> = {
  succeeded: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    seller_message: 'Payment complete.',
    type: 'authorized',
  },
  pending: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'not_assessed',
    seller_message: 'Payment complete.',
    type: 'authorized',
  },
  failed: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason: 'generic_decline',
    risk_level: 'normal',
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  },
};

/** The charge of an intent's attempt; refunds under way count as refunded. */
export function chargeView(book: Book, charge: ChargeRecord, intent: IntentRecord): Stripe.Charge {
  const { id, status } = charge;
  const refunded = refundedOf(book, id);
  const isPaid = status === 'succeeded';
  const failure = status === 'failed' ? intent.failure : null;
  return {
    id,
    object: 'charge',
    amount: intent.cents,
    amount_captured: isPaid ? intent.cents : 0,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: charge.email,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: status !== 'failed',
    created: charge.created,
    currency: 'eur',
    customer: null,
    description: intent.description,
    disputed: book.disputes.some((dispute) => dispute.charge === id),
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomes[status],
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: `pm_${id.slice(3)}`,
    payment_method_details: intent.method === 'card' ? cardDetails : debitDetails,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: isPaid && refunded === intent.cents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** A payment intent with its current state. */
export function intentView(book: Book, intent: IntentRecord): Stripe.PaymentIntent {
  const { id, status, failure } = intent;
  const charge = intent.charge === null ? undefined : byId(book.charges, intent.charge);
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.cents,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: status === 'succeeded' ? intent.cents : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: status === 'canceled' ? 'abandoned' : null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${fingerprint}`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: 'eur',
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: failure && {
      type: 'card_error',
      code: failure.code,
      decline_code: failure.decline,
      message: failure.message,
      ...(intent.charge !== null && { charge: intent.charge }),
    },
    latest_charge: intent.charge,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method:
      charge && status !== 'requires_payment_method' ? `pm_${charge.id.slice(3)}` : null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'sepa_debit'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}
