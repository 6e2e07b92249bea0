/** What a record becomes by what Stripe says, and what is to be told of the difference. */
import type { NotificationKind } from '#contract/delivery.ts';
import type { SessionTruth } from './payment-gateway.ts';
import type { DisputeRecord, PaymentRecord, RefundRecord } from './payment.ts';
import { deliveriesOf, deskDelayMs, type Planned } from './outbox.ts';

/** What is queued with a change: each event with its deliveries. */
export interface PaymentNotice {
  /** Tells several of a kind apart. */
  event?: number | undefined;
  planned: readonly Planned[];
}

/** The known ones in their places, with their reasons, then the new ones, the oldest first. */
function mergedRefunds(
  known: readonly RefundRecord[],
  said: readonly RefundRecord[],
  reasons: ReadonlyMap<string, string>,
): RefundRecord[] {
  const saidOf = new Map(said.map((refund) => [refund.id, refund]));
  const isNew = ({ id }: RefundRecord) => !known.some((refund) => refund.id === id);
  const fresh = said.filter(isNew).toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return [...known.map((refund) => saidOf.get(refund.id) ?? refund), ...fresh].map((refund) => {
    const { id, cents, state, at } = refund;
    const reason = reasons.get(id) ?? known.find((each) => each.id === id)?.reason;
    return { id, cents, state, at, ...(reason !== undefined && { reason }) };
  });
}

/**
 * The record as Stripe's word makes it; the same object where that changes nothing. A session that is
 * neither the latest nor the one that paid says nothing of the payment.
 */
export function withTruth(
  record: PaymentRecord,
  truth: SessionTruth,
  reasons: ReadonlyMap<string, string> = new Map(),
): PaymentRecord {
  const isLatest = record.session?.id === truth.id;
  const isPaying = record.paid === undefined ? truth.paid : record.paid.session === truth.id;
  if (!isLatest && !isPaying) return record;
  const next: PaymentRecord = { ...record, isTest: truth.isTest };
  const { id, state, expiresAt } = truth;
  if (isLatest) next.session = { id, state, expiresAt, number: record.session?.number ?? 1 };
  if (isPaying) {
    if (!record.paid && truth.paid) next.paid = { ...truth.paid, session: id };
    const refunds = mergedRefunds(record.refunds ?? [], truth.refunds, reasons);
    // Lua's JSON knows no empty list.
    if (refunds.length > 0) next.refunds = refunds;
    if (truth.dispute) next.dispute = truth.dispute;
  }
  // Who gave us no address is answered at the one that was typed where the money was paid.
  const isAnonymous = record.email === undefined && record.anonymisedAt === undefined;
  if (isAnonymous && truth.email !== undefined && (isPaying ?? state === 'processing')) {
    next.email = truth.email;
  }
  return JSON.stringify(next) === JSON.stringify(record) ? record : next;
}

const isOpen = (dispute: DisputeRecord | undefined) => dispute?.state === 'open';

/** A dispute that opened is the first event of its kind, one that was decided the second. */
function disputeEvent(before: PaymentRecord, after: PaymentRecord): number | undefined {
  if (before.dispute?.state === after.dispute?.state) return undefined;
  return isOpen(after.dispute) ? 1 : 2;
}

/** What is to be told after a change of what Stripe says; nobody is written to who has no address. */
export function noticesOf(before: PaymentRecord, after: PaymentRecord, now: Date): PaymentNotice[] {
  const plan = (kind: NotificationKind, event?: number, due = now): PaymentNotice => ({
    event,
    planned: deliveriesOf(kind, due, { whatsapp: false, consultants: false }).filter(
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
    // By then the firm's reason stands in the record, though Stripe's news came first.
    if (state === 'succeeded') notices.push(plan('payment_refunded', index + 1, soon));
    if (state === 'failed') notices.push(plan('payment_refund_failed', index + 1));
  }
  const event = disputeEvent(before, after);
  if (event !== undefined) notices.push(plan('payment_disputed', event));
  return notices.filter(({ planned }) => planned.length > 0);
}

/** Whether Stripe may still change its mind about it by itself, so that it is asked every day. */
export const isUnsettled = ({ session, refunds = [], dispute }: PaymentRecord): boolean =>
  session?.state === 'open' ||
  session?.state === 'processing' ||
  refunds.some(({ state }) => state === 'pending') ||
  isOpen(dispute);
