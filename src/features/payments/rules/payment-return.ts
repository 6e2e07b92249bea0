/**
 * Carries out what was decided about the money when an appointment ended: orders what goes back, once, and
 * keeps the rest. Stripe is asked once the end cannot be undone any more.
 */
import { minuteMs } from '#platform/time/units.ts';
import type { DeskPorts } from './payment-desk.ts';
import { carryOut } from './payment-refund.ts';
import { isOwed, leftCents, overOrderMs, type PaymentRecord, refundableCents } from './payment.ts';

/** Somebody's decision, in euros; `at` is that of the end. */
interface Decided {
  at: string;
  held: number;
  back: number;
}

export interface Returning {
  appointment: string;
  /** When it was to be seen to, as stored. */
  seen: string;
  decided: Decided | null;
}

export interface ReturnPorts<W> extends DeskPorts<W> {
  listReturning: (now: Date, limit: number) => Promise<readonly Returning[]>;
  paymentsOf: (appointment: string) => Promise<readonly PaymentRecord[]>;
  putOff: (returning: Returning, next: Date | null) => Promise<void>;
  /** Written with a payment for which money is ordered to go back. */
  traceOf: (payment: string) => W;
  isLate: () => boolean;
  failed: (subject: string, error: unknown) => void;
}

const most = 100;
/** Pause before Stripe is asked again. */
const againMs = 10 * minuteMs;
/** Refusals that another attempt does not change; the firm has been told. */
const isFinal = (code: string) => code === 'not_refundable' || code === 'refund_refused';

/**
 * The payments with their part of the decision. Each remembers what it was given, so that a round goes on where
 * the last one was refused. Unchanged if another sum is owed by now: somebody has acted meanwhile, and what is
 * left stays on the list.
 */
function withDecision(
  payments: readonly PaymentRecord[],
  { at, held, back }: Decided,
): readonly PaymentRecord[] {
  const given = payments.flatMap(({ decided }) => (decided?.at === at ? [decided] : []));
  const isLeft = (payment: PaymentRecord) => isOwed(payment) && payment.decided?.at !== at;
  const sum =
    payments.filter(isLeft).reduce((cents, payment) => cents + leftCents(payment), 0) +
    given.reduce((cents, part) => cents + part.held, 0);
  if (sum !== Math.round(held * 100)) return payments;
  if (payments.some((payment) => isLeft(payment) && payment.decided)) return payments;
  let left = Math.round(back * 100) - given.reduce((cents, part) => cents + part.back, 0);
  return payments.map((payment) => {
    const free = refundableCents(payment);
    // What the bank may take, or is on its way back, is not free.
    if (!isLeft(payment) || free === 0) return payment;
    const cents = Math.min(left, free);
    left -= cents;
    const order = { key: `over-${at}`, cents, reason: '', at, isOver: true as const };
    const orders = cents > 0 ? [...(payment.orders ?? []), order] : payment.orders;
    const decided = { at, held: leftCents(payment), back: cents };
    return { ...payment, decided, kept: free - cents, orders };
  });
}

/** Returns when it is to be seen to again; `null` if nothing is left to do. */
async function seenTo<W>(
  { appointment, decided }: Returning,
  ports: ReturnPorts<W>,
): Promise<Date | null> {
  const { now, payments } = ports;
  if (!decided) return null;
  const again = new Date(now.getTime() + againMs);
  const known = await ports.paymentsOf(appointment);
  let next: Date | null = null;
  for (const [index, payment] of withDecision(known, decided).entries()) {
    let record = payment;
    if (record !== known[index]) {
      const write = record.orders === known[index]?.orders ? undefined : ports.traceOf(record.id);
      const done = await payments.put(record, { now, write });
      if (typeof done !== 'object') return now;
      record = done;
    }
    for (const order of record.orders ?? []) {
      const due = new Date(Date.parse(order.at) + overOrderMs);
      if (!order.isOver) continue;
      if (due > now) {
        next ??= due;
        continue;
      }
      const carried = await carryOut(record, order, ports, { isAwaited: false });
      if (!carried.ok && !isFinal(carried.code)) next = again;
    }
  }
  return next;
}

/** Sees to every ended appointment about whose money something was decided. */
export async function returnMoney<W>(ports: ReturnPorts<W>): Promise<void> {
  for (const returning of await ports.listReturning(ports.now, most)) {
    if (ports.isLate()) return;
    try {
      await ports.putOff(returning, await seenTo(returning, ports));
    } catch (error) {
      ports.failed(returning.appointment, error);
    }
  }
}
