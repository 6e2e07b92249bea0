/** Reads Stripe's objects of a payment; only the fields that are used are parsed. */
import * as z from 'zod/mini';
import type { SessionTruth } from '#features/payments/rules/payment-gateway.ts';
import type {
  DisputeRecord,
  RefundRecord,
  SessionState,
} from '#features/payments/rules/payment.ts';

const chargeSchema = z.object({ created: z.number() });

const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.number(),
  latest_charge: z.nullable(chargeSchema),
});

/** A session with its payment and charge included (`expand`). */
export const sessionSchema = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  payment_status: z.string(),
  amount_total: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  expires_at: z.number(),
  livemode: z.boolean(),
  url: z.nullable(z.string()),
  metadata: z.nullable(z.record(z.string(), z.string())),
  customer_details: z.nullable(z.object({ email: z.nullable(z.string()) })),
  payment_intent: z.nullable(intentSchema),
});
export type StripeSession = z.output<typeof sessionSchema>;

export const refundSchema = z.object({
  id: z.string(),
  amount: z.number(),
  created: z.number(),
  status: z.nullable(z.string()),
  payment_intent: z.nullable(z.string()),
  metadata: z.nullable(z.record(z.string(), z.string())),
});

export const disputeSchema = z.object({
  amount: z.number(),
  created: z.number(),
  status: z.string(),
  payment_intent: z.nullable(z.string()),
});

/** Stripe's times are in seconds. */
const toInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();

const refundStates: Readonly<Record<string, RefundRecord['state']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

/** A refund with an unknown status is pending. */
const toRefund = ({
  id,
  amount,
  created,
  status,
  metadata,
}: z.output<typeof refundSchema>): SessionTruth['refunds'][number] => ({
  ...{ id, cents: amount, at: toInstant(created) },
  state: refundStates[status ?? ''] ?? 'pending',
  ...(metadata?.['order'] !== undefined && { order: metadata['order'] }),
});

/** An inquiry that was closed, or a dispute that was prevented, cost nothing. */
const won = ['won', 'warning_closed', 'prevented'];

/** Of several disputes, the most serious: open, then lost, then won. */
export function toDispute(
  disputes: readonly z.output<typeof disputeSchema>[],
): DisputeRecord | undefined {
  const stateOf = (status: string): DisputeRecord['state'] => {
    if (won.includes(status)) return 'won';
    return status === 'lost' ? 'lost' : 'open';
  };
  const all = disputes.map(({ amount, created, status }) => ({
    ...{ state: stateOf(status), cents: amount, at: toInstant(created) },
    // The bank has only made an inquiry, and has taken no money.
    ...(status.startsWith('warning_') &&
      stateOf(status) === 'open' && { isInquiry: true as const }),
  }));
  const weight = ['open', 'lost', 'won'];
  return all.toSorted((one, other) => weight.indexOf(one.state) - weight.indexOf(other.state))[0];
}

/** State of a session. A complete one is `paid` only if both it and its payment say so. */
function stateOf({
  status,
  payment_status: paid,
  payment_intent: intent,
}: StripeSession): SessionState {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  if (paid === 'paid' && intent?.status === 'succeeded') return 'paid';
  const hasFailed = ['requires_payment_method', 'canceled'].includes(intent?.status ?? '');
  return paid === 'unpaid' && hasFailed ? 'failed' : 'processing';
}

/** Id and amount of a payment, to check that a session belongs to it. */
export interface Asked {
  id: string;
  cents: number;
}

/** Whether the session belongs to this payment, has its amount in euros, and was paid in full. */
export function isAsAsked(
  { metadata, amount_total: amount, currency, payment_intent: intent }: StripeSession,
  { id, cents }: Asked,
): boolean {
  const isOurs = metadata?.['payment'] === id && amount === cents && currency === 'eur';
  const isWhole = intent?.status !== 'succeeded' || intent.amount_received === cents;
  return isOurs && isWhole;
}

/** The session as the domain sees it; a paid one that does not match the payment stays `processing`. */
export function toTruth(
  session: StripeSession,
  asked: Asked,
  {
    refunds,
    disputes,
  }: {
    refunds: readonly z.output<typeof refundSchema>[];
    disputes: readonly z.output<typeof disputeSchema>[];
  } = { refunds: [], disputes: [] },
): SessionTruth {
  const {
    id,
    expires_at: end,
    livemode,
    url,
    customer_details: payer,
    payment_intent: intent,
  } = session;
  const found = stateOf(session);
  const charge = intent?.latest_charge;
  const isSure = isAsAsked(session, asked) && charge;
  const state = found === 'paid' && !isSure ? 'processing' : found;
  const dispute = toDispute(disputes);
  return {
    ...{ id, state, expiresAt: toInstant(end), isTest: !livemode },
    ...(url !== null && { url }),
    ...(payer?.email && { email: payer.email }),
    ...(state === 'paid' &&
      intent &&
      charge && { paid: { at: toInstant(charge.created), intent: intent.id } }),
    refunds: refunds.map(toRefund),
    ...(dispute && { dispute }),
  };
}
