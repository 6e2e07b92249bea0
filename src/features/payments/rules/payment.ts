/** A payment: the request and its state at Stripe. No Stripe calls, no store, no clock. */
import type { Locale } from '#platform/contract/locales.ts';
import type { CheckoutStatus } from '#features/payments/contract/checkout.ts';
import { type LinkedPayment, type Payment } from '#features/payments/contract/payment.ts';
import {
  type disputeStates,
  isPayable as isPayableState,
  type PaymentState,
  type refundStates,
} from '#features/payments/contract/payment-states.ts';
import { minuteMs } from '#platform/time/units.ts';
import { toEuros } from '#platform/contract/euros.ts';

/** State of a checkout session at Stripe. */
export const sessionStates = ['open', 'processing', 'failed', 'paid', 'expired'] as const;
export type SessionState = (typeof sessionStates)[number];

/** One checkout session, as last seen at Stripe; instants are UTC ISO. */
export interface Session {
  id: string;
  state: SessionState;
  /** When Stripe ends it by itself. */
  expiresAt: string;
  /** Part of its idempotency key at Stripe: each attempt to open a session has its own number. */
  number: number;
}

export interface RefundRecord {
  id: string;
  cents: number;
  state: (typeof refundStates)[number];
  at: string;
  reason?: string | undefined;
}

/** A refund that the firm wants, kept until Stripe's books show it. */
export interface RefundOrder {
  /** Idempotency key: money is refunded once per key. */
  key: string;
  cents: number;
  /** Empty where none was given. */
  reason: string;
  at: string;
  /** Ordered with the end of its appointment: carried out once that cannot be undone any more. */
  isOver?: true | undefined;
}

export interface DisputeRecord {
  state: (typeof disputeStates)[number];
  cents: number;
  at: string;
  /** The bank has only made an inquiry. */
  isInquiry?: true | undefined;
}

/** Stored record of a payment; cents are integers, instants UTC ISO. */
export interface PaymentRecord {
  id: string;
  version: number;
  createdAt: string;
  /** Empty once the personal data was removed. */
  packageName: string;
  cents: number;
  dueOn: string;
  locale: Locale;
  note?: string | undefined;
  appointment?: string | undefined;
  clientName?: string | undefined;
  email?: string | undefined;
  payer?: string | undefined;
  reference?: string | undefined;
  /** The latest session; absent if Stripe could not be asked yet. */
  session?: Session | undefined;
  paid?: { at: string; session: string; intent: string } | undefined;
  refunds?: readonly RefundRecord[] | undefined;
  orders?: readonly RefundOrder[] | undefined;
  dispute?: DisputeRecord | undefined;
  /** When the firm withdrew it. */
  expiredAt?: string | undefined;
  /** When its appointment ended without taking place. Only that appointment's own change writes it. */
  overAt?: string | undefined;
  /** When the firm decided to keep the money for such an appointment. */
  dismissedAt?: string | undefined;
  /** It gave it back in another way than at Stripe. */
  elsewhere?: true | undefined;
  /** Cents of such an appointment that the firm decided to keep when it ended. */
  kept?: number | undefined;
  /** The decision at that end: of the cents then held, those that go back. */
  decided?: { at: string; held: number; back: number } | undefined;
  /** When the personal data was removed. */
  anonymisedAt?: string | undefined;
  isTest: boolean;
}

const sum = (refunds: readonly RefundRecord[], states: readonly RefundRecord['state'][]) =>
  refunds.filter(({ state }) => states.includes(state)).reduce((all, { cents }) => all + cents, 0);

/** The cents that have been refunded for good. */
export const refundedCents = ({ refunds = [] }: PaymentRecord): number =>
  sum(refunds, ['succeeded']);

/** The cents that were refunded, are on their way back, or are ordered to be refunded. */
const onItsWayBack = ({ refunds = [], orders = [] }: PaymentRecord): number =>
  sum(refunds, ['succeeded', 'pending']) + orders.reduce((all, { cents }) => all + cents, 0);

/** The cents that are on their way back, or ordered to be refunded. */
export const underWayCents = (record: PaymentRecord): number =>
  onItsWayBack(record) - refundedCents(record);

/** What is left of a payment once everything that goes back is there, in cents. */
export const restCents = (record: PaymentRecord): number =>
  Math.max(0, record.cents - onItsWayBack(record));

/** The cents that the bank took or may take. */
const disputedCents = ({ dispute }: PaymentRecord): number =>
  dispute === undefined || dispute.state === 'won' || dispute.isInquiry ? 0 : dispute.cents;

/** The cents that can still be refunded; refunds on their way are already subtracted. */
export function refundableCents(record: PaymentRecord): number {
  const { paid, cents } = record;
  if (!paid || record.dispute?.state === 'lost') return 0;
  return Math.max(0, cents - onItsWayBack(record) - disputedCents(record));
}

/** Whether it can no longer be paid: the firm withdrew it, or its appointment is over. */
export const isWithdrawn = ({ expiredAt, overAt }: PaymentRecord): boolean =>
  expiredAt !== undefined || overAt !== undefined;

/** State of a payment; one in doubt is never `paid`. */
export function paymentState(record: PaymentRecord): PaymentState {
  const { paid, dispute, session } = record;
  if (paid) {
    if (dispute?.state === 'open') return 'disputed';
    if (dispute?.state === 'lost') return 'lost';
    const back = refundedCents(record);
    if (back === 0) return 'paid';
    return back >= record.cents ? 'refunded' : 'partly_refunded';
  }
  // A session alone that says `paid`, without the record, is in doubt.
  if (session?.state === 'processing' || session?.state === 'paid') return 'processing';
  if (isWithdrawn(record)) return 'expired';
  return session?.state === 'failed' ? 'failed' : 'open';
}

/**
 * Age at which money is given back for an appointment that ended: the desk can undo that for a minute, and
 * the clocks of two functions may differ.
 */
export const overOrderMs = 2 * minuteMs;

/**
 * The cents that the firm holds for an appointment that does not take place, without those that it decided to
 * keep.
 */
export const owedCents = (record: PaymentRecord): number =>
  record.overAt === undefined ||
  record.dismissedAt !== undefined ||
  record.paid === undefined ||
  record.dispute?.state === 'lost'
    ? 0
    : Math.max(0, record.cents - refundedCents(record) - (record.kept ?? 0));

/** Of that, the cents that are not on their way back. */
export const leftCents = (record: PaymentRecord): number =>
  Math.max(0, owedCents(record) - onItsWayBack(record) + refundedCents(record));

/** Of that, the cents that can be given back. */
export const freeCents = (record: PaymentRecord): number =>
  Math.max(0, leftCents(record) - disputedCents(record));

/** Whether the firm holds such money. */
export const isOwed = (record: PaymentRecord): boolean => owedCents(record) > 0;

const checkoutStatuses: Readonly<Record<PaymentState, CheckoutStatus>> = {
  open: 'unpaid',
  failed: 'unpaid',
  processing: 'processing',
  paid: 'paid',
  partly_refunded: 'paid',
  refunded: 'refunded',
  // The client's bank has the money or may keep it: in doubt, or returned.
  disputed: 'processing',
  lost: 'refunded',
  expired: 'expired',
};

/** Status for a caller with the session's id, derived from the record and the session's own state. */
export function checkoutStatus(
  record: PaymentRecord,
  session: Pick<Session, 'id' | 'state'>,
): CheckoutStatus {
  if (record.paid?.session === session.id) {
    const goesBack = onItsWayBack(record) >= record.cents;
    const status = checkoutStatuses[paymentState(record)];
    return goesBack && status === 'paid' ? 'processing' : status;
  }
  if (session.state === 'processing') return 'processing';
  // Paid according to Stripe but not to the record: in doubt.
  if (session.state === 'paid') return 'processing';
  return session.state === 'expired' ? 'expired' : 'unpaid';
}

/** Whether the payment can still be paid. */
export const isPayable = (record: PaymentRecord): boolean =>
  isPayableState({ state: paymentState(record) });

/** Address in Stripe's dashboard, for users who can sign in there. */
const dashboardOf = (intent: string, isTest: boolean) =>
  `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${intent}`;

/** The payment as the desk shows it, without its link, since anyone with the link can pay. */
export function paymentFacts(record: PaymentRecord): Omit<Payment, 'link'> {
  const { id, version, createdAt, packageName, cents, dueOn, note, locale } = record;
  const {
    appointment,
    clientName,
    email,
    payer,
    reference,
    paid,
    refunds = [],
    orders = [],
    dispute,
    overAt,
    dismissedAt,
    elsewhere,
    kept,
    isTest,
  } = record;
  return {
    ...{ id, version, createdAt, packageName, amount: toEuros(cents), dueOn, locale, isTest },
    ...(note !== undefined && { note }),
    ...(appointment !== undefined && { appointment }),
    ...(clientName !== undefined && { clientName }),
    ...(email !== undefined && { email }),
    ...(payer !== undefined && { payer }),
    ...(reference !== undefined && { reference }),
    ...(overAt !== undefined && { overAt }),
    ...(dismissedAt !== undefined && { dismissedAt }),
    ...(elsewhere && { elsewhere }),
    ...(kept !== undefined && { kept: toEuros(kept) }),
    state: paymentState(record),
    ...(paid && { paidAt: paid.at, dashboard: dashboardOf(paid.intent, isTest) }),
    refunds: [
      ...refunds.map(({ cents: refunded, reason, ...refund }) => ({
        ...refund,
        amount: toEuros(refunded),
        ...(reason !== undefined && { reason }),
      })),
      ...orders.map(({ key, cents: ordered, reason, at }) => ({
        ...{ id: `order-${key}`, amount: toEuros(ordered), state: 'pending' as const, at },
        ...(reason !== '' && { reason }),
      })),
    ],
    refunded: toEuros(refundedCents(record)),
    refundable: toEuros(refundableCents(record)),
    ...(dispute && {
      dispute: {
        ...{ state: dispute.state, amount: toEuros(dispute.cents), at: dispute.at },
        ...(dispute.isInquiry && { isInquiry: true as const }),
      },
    }),
  };
}

/** The payment as the desk shows it. */
export const toPayment = (record: PaymentRecord, link: string): Payment => ({
  ...paymentFacts(record),
  link,
});

/** The payment as its link shows it; `today` is in the firm's time zone. */
export function toLinkedPayment(record: PaymentRecord, today: string): LinkedPayment {
  const { packageName, cents, dueOn, note, locale, paid, isTest } = record;
  const canPay = isPayable(record);
  return {
    ...{ packageName, amount: toEuros(cents), dueOn, locale, canPay, isTest },
    isOverdue: canPay && dueOn < today,
    ...(note !== undefined && { note }),
    state: paymentState(record),
    ...(paid && { paidAt: paid.at }),
    refunded: toEuros(refundedCents(record)),
  };
}
