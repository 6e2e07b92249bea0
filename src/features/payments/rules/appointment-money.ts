/** The money for one appointment, in cents. */
import {
  freeCents,
  isPayable,
  leftCents,
  type PaymentRecord,
  paymentState,
  refundedCents,
  underWayCents,
} from './payment.ts';

/** As the client of the appointment reads it. */
export interface ClientMoney {
  /** What the firm holds. */
  paid: number;
  /** What can still be paid, and the part of it that is past its due date. */
  open: number;
  overdue: number;
  /** What is on its way to the firm. */
  coming: number;
  /** What it has given back. */
  back: number;
  /** Of what it holds: what goes back, and what it keeps although the appointment does not take place. */
  returning: number;
  kept: number;
}

const sumOf = (all: readonly PaymentRecord[], centsOf: (payment: PaymentRecord) => number) =>
  all.reduce((sum, payment) => sum + centsOf(payment), 0);

const backOf = (payment: PaymentRecord): number =>
  payment.elsewhere ? payment.cents : refundedCents(payment);
const heldOf = (payment: PaymentRecord): number => Math.max(0, payment.cents - backOf(payment));
const returningOf = (payment: PaymentRecord): number =>
  Math.min(underWayCents(payment), heldOf(payment));

function keptOf(payment: PaymentRecord): number {
  const rest = heldOf(payment) - returningOf(payment);
  if (payment.dismissedAt !== undefined) return rest;
  return payment.overAt === undefined ? 0 : Math.min(payment.kept ?? 0, rest);
}

/**
 * What the client reads. `ordered`: the cents that were to go back when the appointment ended, while no run has carried
 * that out. `today` is in the firm's time zone.
 */
export function clientMoney(
  payments: readonly PaymentRecord[],
  { ordered, today }: { ordered: number | undefined; today: string },
): ClientMoney {
  const had = payments.filter(({ paid, dispute }) => paid && dispute?.state !== 'lost');
  const payable = payments.filter(isPayable);
  const paid = sumOf(had, heldOf);
  const isOrdered = ordered !== undefined && had.every(({ decided }) => decided === undefined);
  const returning = isOrdered ? Math.min(ordered, paid) : sumOf(had, returningOf);
  return {
    ...{ paid, returning, back: sumOf(had, backOf) },
    kept: isOrdered ? paid - returning : sumOf(had, keptOf),
    coming: sumOf(
      payments.filter((payment) => paymentState(payment) === 'processing'),
      ({ cents }) => cents,
    ),
    open: sumOf(payable, ({ cents }) => cents),
    overdue: sumOf(
      payable.filter(({ dueOn }) => dueOn < today),
      ({ cents }) => cents,
    ),
  };
}

/** The cents that the firm holds, or would once the appointment ends, and those of them that can be given back. */
export interface HeldCents {
  /** Not on its way back. */
  held: number;
  free: number;
}

export function moneyIn(payments: readonly PaymentRecord[]): HeldCents {
  const ended = payments.map((payment) => ({ ...payment, overAt: payment.createdAt }));
  return { held: sumOf(ended, leftCents), free: sumOf(ended, freeCents) };
}

/** The same were the appointment to end, of payments that are not over. */
export const moneyAtEnd = (payments: readonly PaymentRecord[]): HeldCents =>
  moneyIn(payments.filter(({ overAt }) => overAt === undefined));

/** The payment that is due first of those that can be paid. */
export const dueFirst = (payments: readonly PaymentRecord[]): PaymentRecord | undefined =>
  payments
    .filter(isPayable)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0))[0];
