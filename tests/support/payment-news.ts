/** News of every kind about a payment. */
import type { Recipient } from '#features/outbox/contract/delivery.ts';
import type {
  DisputeRecord,
  PaymentRecord,
  RefundRecord,
} from '#features/payments/rules/payment.ts';
import type { PaymentNews } from '#features/payments/letters/news.ts';

const at = '2026-11-20T09:30:15.250Z';
const paid = { at, session: 'cs_test_a1B2c3D4e5F6', intent: 'pi_1' };

/** An unpaid payment of 1,234.50 euros. */
export const paymentOf = (changes: Partial<PaymentRecord> = {}): PaymentRecord => ({
  id: 'P1b2C3d4E5f6G7h8I9j0K_',
  version: 1,
  createdAt: at,
  packageName: '12345',
  cents: 123_450,
  dueOn: '2026-12-01',
  locale: 'de',
  clientName: 'Ada Muster',
  email: 'ada@example.com',
  isTest: false,
  ...changes,
});

export const refundOf = (changes: Partial<RefundRecord> = {}): RefundRecord => ({
  id: 're_1',
  cents: 123_450,
  state: 'succeeded',
  at,
  ...changes,
});

const disputed = (state: DisputeRecord['state']) => ({
  paid,
  dispute: { state, cents: 123_450, at },
});

interface Case {
  kind: PaymentNews['kind'];
  recipients: readonly Recipient[];
  event?: number;
  payment: Partial<PaymentRecord>;
}

/** Each kind of letter with a record that causes it; `word` is the firm's note or reason. */
const casesWith = (word: string | undefined): Readonly<Record<string, Case>> => ({
  requested: { kind: 'payment_requested', recipients: ['visitor'], payment: { note: word } },
  received: { kind: 'payment_received', recipients: ['visitor', 'firm'], payment: { paid } },
  failed: {
    kind: 'payment_failed',
    recipients: ['visitor', 'firm'],
    payment: { session: { id: paid.session, state: 'failed', expiresAt: at, number: 1 } },
  },
  refunded: {
    kind: 'payment_refunded',
    recipients: ['visitor'],
    event: 1,
    payment: { paid, refunds: [refundOf({ reason: word })] },
  },
  'partly-refunded': {
    kind: 'payment_refunded',
    recipients: ['visitor'],
    event: 2,
    payment: {
      paid,
      refunds: [refundOf({ cents: 5 }), refundOf({ id: 're_2', cents: 3450, reason: word })],
    },
  },
  kept: {
    kind: 'payment_settled',
    recipients: ['visitor'],
    payment: { paid, overAt: at, dismissedAt: at },
  },
  elsewhere: {
    kind: 'payment_settled',
    recipients: ['visitor'],
    payment: { paid, overAt: at, dismissedAt: at, elsewhere: true },
  },
  'refund-failed': {
    kind: 'payment_refund_failed',
    recipients: ['firm'],
    event: 1,
    payment: { paid, refunds: [refundOf({ cents: 3450, state: 'failed', reason: word })] },
  },
  disputed: { kind: 'payment_disputed', recipients: ['firm'], event: 1, payment: disputed('open') },
  'dispute-won': {
    kind: 'payment_disputed',
    recipients: ['firm'],
    event: 2,
    payment: disputed('won'),
  },
  'dispute-lost': {
    kind: 'payment_disputed',
    recipients: ['firm'],
    event: 2,
    payment: disputed('lost'),
  },
});

export interface PaymentNewsOptions {
  payment?: Partial<PaymentRecord>;
  note?: string;
}

/** News of a payment, by the name of its case. */
export function paymentNewsOf(
  name: string,
  recipient: Recipient,
  { payment, note }: PaymentNewsOptions = {},
): PaymentNews {
  const found = casesWith(note)[name];
  if (!found) throw new Error(`no case ${name}`);
  const { kind, event } = found;
  return { kind, recipient, event, payment: paymentOf({ ...found.payment, ...payment }) };
}

/** All letters of payments, by name: `payment refunded to visitor`. */
export const everyPaymentNews = (options: PaymentNewsOptions): [string, PaymentNews][] =>
  Object.entries(casesWith(options.note)).flatMap(([name, { recipients }]) =>
    recipients.map((recipient): [string, PaymentNews] => [
      `payment ${name} to ${recipient}`,
      paymentNewsOf(name, recipient, options),
    ]),
  );
