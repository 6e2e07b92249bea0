/** What the counterpart stores of each object; the rest of its answers is derived. */
import * as z from 'zod/mini';

/** Seconds since 1970, as in Stripe's API. */
const seconds = z.int();
const metadata = z.record(z.string(), z.string());

const sessionSchema = z.object({
  id: z.string(),
  created: seconds,
  expiresAt: seconds,
  status: z.enum(['open', 'complete', 'expired']),
  cents: z.int(),
  product: z.string(),
  locale: z.nullable(z.string()),
  successUrl: z.string(),
  cancelUrl: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  metadata,
  /** Metadata for the session's payment intent. */
  intentMetadata: metadata,
  intentDescription: z.nullable(z.string()),
  email: z.nullable(z.string()),
  adaptivePricing: z.boolean(),
  /** `null` until a payment is attempted. */
  intent: z.nullable(z.string()),
});
export type SessionRecord = z.infer<typeof sessionSchema>;

const intentSchema = z.object({
  id: z.string(),
  created: seconds,
  session: z.string(),
  cents: z.int(),
  status: z.enum(['requires_payment_method', 'processing', 'succeeded', 'canceled']),
  canceledAt: z.nullable(seconds),
  method: z.enum(['card', 'sepa_debit']),
  description: z.nullable(z.string()),
  metadata,
  /** Why the last attempt failed. */
  failure: z.nullable(z.object({ code: z.string(), decline: z.string(), message: z.string() })),
  /** The latest charge. */
  charge: z.nullable(z.string()),
});
export type IntentRecord = z.infer<typeof intentSchema>;

const chargeSchema = z.object({
  id: z.string(),
  created: seconds,
  intent: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  email: z.nullable(z.string()),
});
export type ChargeRecord = z.infer<typeof chargeSchema>;

const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

const refundSchema = z.object({
  id: z.string(),
  created: seconds,
  intent: z.string(),
  charge: z.string(),
  cents: z.int(),
  status: z.enum(refundStatuses),
  reason: z.nullable(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata,
});
export type RefundRecord = z.infer<typeof refundSchema>;

const disputeSchema = z.object({
  id: z.string(),
  created: seconds,
  intent: z.string(),
  charge: z.string(),
  cents: z.int(),
  status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
});
export type DisputeRecord = z.infer<typeof disputeSchema>;

const answerSchema = z.object({
  key: z.string(),
  /** The request sent with the key: method, path and parameters. */
  asked: z.string(),
  created: seconds,
  status: z.int(),
  requestId: z.string(),
  body: z.string(),
});
export type AnswerRecord = z.infer<typeof answerSchema>;

/** Everything the counterpart stores, oldest first. */
export const bookSchema = z.object({
  sessions: z.array(sessionSchema),
  intents: z.array(intentSchema),
  charges: z.array(chargeSchema),
  refunds: z.array(refundSchema),
  disputes: z.array(disputeSchema),
  answers: z.array(answerSchema),
});
export type Book = z.infer<typeof bookSchema>;

/** An empty book. */
export const emptyBook = (): Book => ({
  sessions: [],
  intents: [],
  charges: [],
  refunds: [],
  disputes: [],
  answers: [],
});

/** Finds an object by its id. */
export const byId = <T extends { id: string }>(all: readonly T[], id: string): T | undefined =>
  all.find((each) => each.id === id);

/** Cents of a charge that were refunded or are being refunded. */
export const refundedOf = (book: Book, charge: string): number =>
  book.refunds
    .filter((refund) => refund.charge === charge && refund.status !== 'failed')
    .reduce((sum, { cents }) => sum + cents, 0);
