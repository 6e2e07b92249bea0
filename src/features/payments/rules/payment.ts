/** A payment: what was asked for, and what Stripe says of it. No Stripe, no store, no clock. */
import type { Locale } from '#platform/contract/locales.ts';
import type { CheckoutStatus } from '#features/payments/contract/checkout.ts';
import {
  type disputeStates,
  isPayable as isPayableState,
  type LinkedPayment,
  type Payment,
  type PaymentState,
  type refundStates,
} from '#features/payments/contract/payment.ts';
import { toEuros } from '#platform/contract/euros.ts';

/** How a checkout session stands at Stripe. */
export const sessionStates = ['open', 'processing', 'failed', 'paid', 'expired'] as const;
export type SessionState = (typeof sessionStates)[number];

/** One checkout session, as Stripe knew it last; instants are UTC ISO. */
export interface Session {
  id: string;
  state: SessionState;
  /** Stripe ends it then by itself. */
  expiresAt: string;
  /** Names it at Stripe, together with the payment: each attempt to open one has its own. */
  number: number;
}

export interface RefundRecord {
  id: string;
  cents: number;
  state: (typeof refundStates)[number];
  at: string;
  reason?: string | undefined;
}

/** Money that the firm wants given back, until Stripe's books show it. */
export interface RefundOrder {
  /** The same key gives money back once. */
  key: string;
  cents: number;
  reason: string;
  at: string;
}

export interface DisputeRecord {
  state: (typeof disputeStates)[number];
  cents: number;
  at: string;
  /** The bank only asks as yet. */
  isInquiry?: true | undefined;
}

/** What is kept of a payment; cents are integers, instants UTC ISO. */
export interface PaymentRecord {
  id: string;
  version: number;
  createdAt: string;
  packageName: string;
  cents: number;
  dueOn: string;
  locale: Locale;
  note?: string | undefined;
  appointment?: string | undefined;
  clientName?: string | undefined;
  email?: string | undefined;
  /** The latest; none where Stripe could not be asked yet. */
  session?: Session | undefined;
  paid?: { at: string; session: string; intent: string } | undefined;
  refunds?: readonly RefundRecord[] | undefined;
  orders?: readonly RefundOrder[] | undefined;
  dispute?: DisputeRecord | undefined;
  /** When the firm took it back. */
  expiredAt?: string | undefined;
  /** Since when its appointment does not take place. Written by that appointment's own change alone. */
  overAt?: string | undefined;
  /** When the firm decided to keep what was paid for that. */
  dismissedAt?: string | undefined;
  /** When all that tells whose it is was taken out. */
  anonymisedAt?: string | undefined;
  isTest: boolean;
}

const sum = (refunds: readonly RefundRecord[], states: readonly RefundRecord['state'][]) =>
  refunds.filter(({ state }) => states.includes(state)).reduce((all, { cents }) => all + cents, 0);

/** The cents that have been given back for good. */
export const refundedCents = ({ refunds = [] }: PaymentRecord): number =>
  sum(refunds, ['succeeded']);

/** The cents that went back, are on their way, or have been ordered to. */
const onItsWayBack = ({ refunds = [], orders = [] }: PaymentRecord): number =>
  sum(refunds, ['succeeded', 'pending']) + orders.reduce((all, { cents }) => all + cents, 0);

/** What the bank took, or may take. */
const disputedCents = ({ dispute }: PaymentRecord): number =>
  dispute === undefined || dispute.state === 'won' || dispute.isInquiry ? 0 : dispute.cents;

/** The cents that still can be: what is on its way back is gone already. */
export function refundableCents(record: PaymentRecord): number {
  const { paid, cents } = record;
  if (!paid || record.dispute?.state === 'lost') return 0;
  return Math.max(0, cents - onItsWayBack(record) - disputedCents(record));
}

/** Whether money can be asked for no more: the firm took the request back, or its appointment is over. */
export const isWithdrawn = ({ expiredAt, overAt }: PaymentRecord): boolean =>
  expiredAt !== undefined || overAt !== undefined;

/** What in doubt is never called paid. */
export function paymentState(record: PaymentRecord): PaymentState {
  const { paid, dispute, session } = record;
  if (paid) {
    if (dispute?.state === 'open') return 'disputed';
    if (dispute?.state === 'lost') return 'lost';
    const back = refundedCents(record);
    if (back === 0) return 'paid';
    return back >= record.cents ? 'refunded' : 'partly_refunded';
  }
  // Paid by the session's word alone is in doubt.
  if (session?.state === 'processing' || session?.state === 'paid') return 'processing';
  if (isWithdrawn(record)) return 'expired';
  return session?.state === 'failed' ? 'failed' : 'open';
}

/** Whether the firm has money for what does not take place, and has not decided to keep it. */
export const isOwed = (record: PaymentRecord): boolean =>
  record.overAt !== undefined &&
  record.dismissedAt === undefined &&
  record.paid !== undefined &&
  record.dispute?.state !== 'lost' &&
  refundedCents(record) < record.cents;

const checkoutStatuses: Readonly<Record<PaymentState, CheckoutStatus>> = {
  open: 'unpaid',
  failed: 'unpaid',
  processing: 'processing',
  paid: 'paid',
  partly_refunded: 'paid',
  refunded: 'refunded',
  // The client's bank has it, or may keep it: in doubt, or back where it came from.
  disputed: 'processing',
  lost: 'refunded',
  expired: 'expired',
};

/** What whoever holds a session's id is told of it, by the record and the session's own state. */
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
  // Paid by Stripe's word and not by the record's: in doubt.
  if (session.state === 'paid') return 'processing';
  return session.state === 'expired' ? 'expired' : 'unpaid';
}

/** Whether money can still be paid for it. */
export const isPayable = (record: PaymentRecord): boolean =>
  isPayableState({ state: paymentState(record) });

/** Its page at Stripe, for whoever may sign in there. */
const dashboardOf = (intent: string, isTest: boolean) =>
  `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${intent}`;

/** As the desk sees it, but for its link, by which whoever holds it pays. */
export function paymentFacts(record: PaymentRecord): Omit<Payment, 'link'> {
  const { id, version, createdAt, packageName, cents, dueOn, note, locale } = record;
  const {
    appointment,
    clientName,
    email,
    paid,
    refunds = [],
    orders = [],
    dispute,
    overAt,
    dismissedAt,
    isTest,
  } = record;
  return {
    ...{ id, version, createdAt, packageName, amount: toEuros(cents), dueOn, locale, isTest },
    ...(note !== undefined && { note }),
    ...(appointment !== undefined && { appointment }),
    ...(clientName !== undefined && { clientName }),
    ...(email !== undefined && { email }),
    ...(overAt !== undefined && { overAt }),
    ...(dismissedAt !== undefined && { dismissedAt }),
    state: paymentState(record),
    ...(paid && { paidAt: paid.at, dashboard: dashboardOf(paid.intent, isTest) }),
    refunds: [
      ...refunds.map(({ cents: refunded, reason, ...refund }) => ({
        ...refund,
        amount: toEuros(refunded),
        ...(reason !== undefined && { reason }),
      })),
      ...orders.map(({ key, cents: ordered, reason, at }) => ({
        ...{ id: `order-${key}`, amount: toEuros(ordered), state: 'pending' as const, at, reason },
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

/** As the desk sees it. */
export const toPayment = (record: PaymentRecord, link: string): Payment => ({
  ...paymentFacts(record),
  link,
});

/** As its link shows it; `today` is the firm's. */
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
