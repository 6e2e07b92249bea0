/** Applies Stripe's answer to a record, and derives the notifications of the change. */
import type { NotificationKind } from '#features/outbox/contract.ts';
import type { SessionTruth } from './payment-gateway.ts';
import type { DisputeRecord, PaymentRecord, RefundOrder, RefundRecord } from './payment.ts';
import { deliveriesOf, deskDelayMs, type Planned } from '#features/outbox/index.ts';

/** An event with the deliveries that are queued with a change. */
export interface PaymentNotice {
  /** Distinguishes several events of a kind. */
  event?: number | undefined;
  planned: readonly Planned[];
}

/** The known refunds in their places, with their reasons, then the new ones, oldest first. */
function mergedRefunds(
  { refunds: known = [], orders = [], anonymisedAt }: PaymentRecord,
  said: SessionTruth['refunds'],
): RefundRecord[] {
  // A reason written for a client whose data was erased would be kept with the books.
  const isNamed = anonymisedAt === undefined;
  const saidOf = new Map(said.map((refund) => [refund.id, refund]));
  const isNew = ({ id }: RefundRecord) => !known.some((refund) => refund.id === id);
  const fresh = said
    .filter(isNew)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ order, ...refund }) => {
      const reason = orders.find(({ key }) => key === order)?.reason;
      return { ...refund, ...(reason && isNamed && { reason }) };
    });
  const kept = known.map((refund) => {
    const { cents, state, at } = saidOf.get(refund.id) ?? refund;
    return { ...refund, cents, state, at };
  });
  return [...kept, ...fresh];
}

/** Lua's JSON has no empty list. */
export const unlessEmpty = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length > 0 ? list : undefined;

/** Whether a session concerns the payment: as its latest one, or as the one that paid. */
const isOfPayment = (record: PaymentRecord, truth: SessionTruth) => ({
  isLatest: record.session?.id === truth.id,
  isPaying: record.paid ? record.paid.session === truth.id : truth.paid !== undefined,
});

/**
 * The record with Stripe's answer applied; the same object if nothing changes. A session that is neither the
 * latest nor the one that paid is ignored.
 */
export function withTruth(record: PaymentRecord, truth: SessionTruth, now: Date): PaymentRecord {
  const { isLatest, isPaying } = isOfPayment(record, truth);
  if (!isLatest && !isPaying) return record;
  const next: PaymentRecord = { ...record, isTest: truth.isTest };
  const { id, state, expiresAt } = truth;
  if (isLatest) next.session = { id, state, expiresAt, number: record.session?.number ?? 1 };
  if (isPaying) {
    if (!record.paid && truth.paid) {
      // For money that took days, Stripe gives the time when the payment began, not when the money came.
      const wasOnItsWay = record.session?.state === 'processing';
      const at = wasOnItsWay ? now.toISOString() : truth.paid.at;
      next.paid = { ...truth.paid, at, session: id };
    }
    const isCarriedOut = (order: RefundOrder) =>
      truth.refunds.some((refund) => refund.order === order.key);
    next.refunds = unlessEmpty(mergedRefunds(record, truth.refunds));
    next.orders = unlessEmpty((record.orders ?? []).filter((order) => !isCarriedOut(order)));
    next.dispute = truth.dispute ?? record.dispute;
  }
  // A client without an address is answered at the address typed on Stripe's page.
  const isAnonymous = record.email === undefined && record.anonymisedAt === undefined;
  if (isAnonymous && (isPaying || state === 'processing')) next.email = truth.email;
  return JSON.stringify(next) === JSON.stringify(record) ? record : next;
}

const isOpen = (dispute: DisputeRecord | undefined) => dispute?.state === 'open';

/**
 * Event number of a change of a dispute, unique among several disputes: the time it was raised, then 1 for
 * raised, 2 for no longer just an inquiry, 3 for decided.
 */
function disputeEvent(before: PaymentRecord, { dispute }: PaymentRecord): number | undefined {
  const known = before.dispute?.at === dispute?.at ? before.dispute : undefined;
  const isSame = known?.state === dispute?.state && known?.isInquiry === dispute?.isInquiry;
  if (dispute === undefined || isSame) return undefined;
  const step = dispute.state !== 'open' ? 3 : known ? 2 : 1;
  return Math.floor(Date.parse(dispute.at) / 1000) * 10 + step;
}

/** Notifications after a change at Stripe; a client without an address gets none. */
export function noticesOf(before: PaymentRecord, after: PaymentRecord, now: Date): PaymentNotice[] {
  const plan = (kind: NotificationKind, event?: number, due = now): PaymentNotice => ({
    event,
    planned: deliveriesOf(kind, due, { whatsapp: false }).filter(
      ({ recipient }) => recipient !== 'visitor' || after.email !== undefined,
    ),
  });
  const soon = new Date(now.getTime() + deskDelayMs);
  const notices: PaymentNotice[] = [];
  if (after.paid && !before.paid) notices.push(plan('payment_received'));
  const hasFailed = after.session?.state === 'failed' && before.session?.state !== 'failed';
  if (hasFailed && !after.paid) notices.push(plan('payment_failed', after.session?.number));
  for (const [index, { state }] of (after.refunds ?? []).entries()) {
    if (before.refunds?.[index]?.state === state) continue;
    // The delay lets the firm's reason get into the record, even if Stripe's event came first.
    if (state === 'succeeded') notices.push(plan('payment_refunded', index + 1, soon));
    if (state === 'failed') notices.push(plan('payment_refund_failed', index + 1));
  }
  const event = disputeEvent(before, after);
  if (event !== undefined) notices.push(plan('payment_disputed', event));
  return notices.filter(({ planned }) => planned.length > 0);
}

/** Whether the payment may still change at Stripe by itself, so that Stripe is asked every day. */
export const isUnsettled = ({ session, refunds = [], orders, dispute }: PaymentRecord): boolean =>
  session?.state === 'open' ||
  session?.state === 'processing' ||
  orders !== undefined ||
  refunds.some(({ state }) => state === 'pending') ||
  isOpen(dispute);
