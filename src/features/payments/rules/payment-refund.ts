/** Refunds: stored as an order first, then carried out at Stripe, once. */
import { toCents } from '#platform/contract/euros.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';
import { begun, type DeskPorts, type PaymentAct, seen } from './payment-desk.ts';
import { busy, mostAttempts, notSetUp, settle } from './payment-settling.ts';
import { noticesOf, unlessEmpty } from './payment-truth.ts';
import {
  type PaymentRecord,
  refundableCents,
  type RefundOrder,
  type RefundRecord,
} from './payment.ts';

/** Failed refund that replaces an order refused by Stripe. */
const refusedOf = ({ key, cents, reason, at }: RefundOrder): RefundRecord => ({
  ...{ id: `order-${key}`, cents, state: 'failed', at, ...(reason && { reason }) },
});

/** Whether Stripe has refused the order with this key. */
const isRefused = ({ refunds = [] }: PaymentRecord, key: string): boolean =>
  refunds.some(({ id }) => id === `order-${key}`);

/** Records that Stripe refused an order; notifies the firm unless the caller waits for the answer. */
async function withdrawn<W>(
  known: PaymentRecord,
  key: string,
  { payments, now }: DeskPorts<W>,
  isAwaited: boolean,
): Promise<void> {
  let record: PaymentRecord | undefined = known;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const order = record?.orders?.find((each) => each.key === key);
    if (!record || !order) return;
    const orders = record.orders?.filter((each) => each !== order) ?? [];
    const next = {
      ...record,
      refunds: [...(record.refunds ?? []), refusedOf(order)],
      orders: unlessEmpty(orders),
    };
    const notices = isAwaited ? [] : noticesOf(record, next, now);
    if (typeof (await payments.put(next, { now, notices })) === 'object') return;
    record = (await payments.find(known.id))?.record;
  }
}

/**
 * Carries out an order at Stripe, unless Stripe's books show it already: Stripe forgets keys after a day, so
 * a late repetition would be another refund. `isAwaited`: the caller has just read or written the record and
 * waits for the answer; otherwise the record is read again, and the firm is notified of a refusal by mail.
 */
export async function carryOut<W>(
  known: PaymentRecord,
  { key }: RefundOrder,
  ports: DeskPorts<W>,
  { isAwaited = true } = {},
): Promise<Outcome<Payment>> {
  if (!ports.gateway) return notSetUp;
  const { paid } = known;
  if (!paid) return refusal('not_refundable');
  const before = await settle(paid.session, ports, isAwaited ? known : undefined);
  if (!before.ok) return before;
  const { record } = before.value;
  const order = record.orders?.find((each) => each.key === key);
  if (!order) {
    return isRefused(record, key) ? refusal('refund_refused') : success(seen(record, ports));
  }
  const refund = await ports.gateway.refund(record, order);
  const isFinal = !refund.ok && ['not_refundable', 'refund_refused'].includes(refund.code);
  if (!refund.ok && !isFinal) return refund;
  // Refunds made at Stripe itself are recorded before the order is removed.
  const after = await settle(paid.session, ports, record);
  if (!refund.ok) {
    await withdrawn(after.ok ? after.value.record : record, key, ports, isAwaited);
    return refund;
  }
  return after.ok ? success(seen(after.value.record, ports)) : after;
}

/**
 * Refunds money. The order is stored first, with its reason, the caller's key and the audit log entry: two
 * callers cannot order the same money, and no money leaves without a trace.
 */
export async function refundPayment<W>(
  act: PaymentAct<W>,
  { amount, reason, key }: { amount?: number | undefined; reason: string; key: string },
  ports: DeskPorts<W>,
): Promise<Outcome<Payment>> {
  const { payments, now, gateway } = ports;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const found = await payments.find(act.id, act.write);
    const ordered = found?.record.orders?.find((order) => order.key === key);
    // Repeated call: the answer to the first one, or Stripe's answer to it, was lost.
    if (found?.isKnown && ordered) return carryOut(found.record, ordered, ports);
    if (found?.isKnown && isRefused(found.record, key)) return refusal('refund_refused');
    const start = begun(found, act, ports);
    if ('end' in start) return start.end;
    const { record } = start;
    if (!gateway) return notSetUp;
    const left = refundableCents(record);
    const cents = amount === undefined ? left : (toCents(amount) ?? 0);
    if (!record.paid || cents === 0 || cents > left) return refusal('not_refundable');
    // For a client whose data was erased, no reason is stored.
    const order = { key, cents, reason: record.anonymisedAt ? '' : reason, at: now.toISOString() };
    const orders = [...(record.orders ?? []), order];
    const done = await payments.put({ ...record, orders }, { now, write: act.write });
    if (typeof done === 'object') return carryOut(done, order, ports);
  }
  return busy;
}
