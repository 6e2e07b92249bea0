/** The payments of an appointment that does not take place, or takes place after all (decision 30). */
import type { Follower, Following } from '#features/appointments/index.ts';
import { moneyAtEnd } from '#features/payments/rules/appointment-money.ts';
import {
  leftCents,
  owedCents,
  type PaymentRecord,
  paymentState,
  refundedCents,
} from '#features/payments/rules/payment.ts';
import { paymentKeys as keys } from '#features/payments/store/keys.ts';
import { paymentReads } from '#features/payments/store/of-appointment.ts';
import { changedWrites } from '#features/payments/store/payment-writes.ts';
import { hookOf } from '#platform/redis/reads.ts';

/** The plan's part for changed payments, on all that were read. */
const partOf = (
  changed: readonly PaymentRecord[],
  now: Date,
  nameOf: (name: string) => string,
) => ({
  checks: [{ same: nameOf('paymentIds') }, { same: nameOf('payments') }],
  writes: changedWrites(changed, now),
});

type Choice = Parameters<Follower['ends']>[0]['choice'];

const isOver = ({ overAt }: PaymentRecord) => overAt !== undefined;

const sumOf = (
  payments: readonly PaymentRecord[],
  cents: (payment: PaymentRecord) => number,
): number => payments.reduce((sum, payment) => sum + cents(payment), 0);

/** What the bank has taken back was not given. */
const returnedCents = (ended: PaymentRecord): number =>
  ended.dispute?.state === 'lost' ? 0 : refundedCents(ended) + owedCents(ended) - leftCents(ended);

/**
 * Ends the payments that were not over before: an open one is withdrawn, a paid one is owed. The cents of them that are
 * held and not on their way back, under way to the firm, given back or on their way, and free to be given back.
 */
function endOf(payments: readonly PaymentRecord[], at: Date) {
  const before = payments.filter((payment) => !isOver(payment));
  const ended = before.map((payment) => ({ ...payment, overAt: at.toISOString() }));
  const states = before.map(paymentState);
  return {
    ...moneyAtEnd(payments),
    ended,
    isWithdrawn: states.some((state) => state === 'open' || state === 'failed'),
    coming: sumOf(
      before.filter((_, index) => states[index] === 'processing'),
      ({ cents }) => cents,
    ),
    returned: sumOf(ended, returnedCents),
  };
}

/** The euros that go back; `undefined` where that is not decided: a choice counts only for the sum that its maker saw. */
function backOf(choice: Choice, held: number, free: number): number | undefined {
  if (choice === 'keep') return 0;
  if (choice === 'back') return free / 100;
  return choice?.paid === held / 100 ? choice.back : undefined;
}

/** A payment whose appointment is not over any more. */
const restored = (payment: PaymentRecord): PaymentRecord => ({
  ...payment,
  ...{ overAt: undefined, dismissedAt: undefined, kept: undefined, decided: undefined },
  elsewhere: undefined,
});

/** The same; the client of an unpaid one was told that it no longer holds. */
const resumed = (payment: PaymentRecord): PaymentRecord => ({
  ...restored(payment),
  ...(!payment.paid && { expiredAt: payment.expiredAt ?? payment.overAt }),
});

/** Without what was ordered to go back with the appointment's end: nothing of it has been carried out. */
function withoutOrders(payment: PaymentRecord): PaymentRecord {
  const left = payment.orders?.filter(({ isOver }) => !isOver) ?? [];
  return { ...payment, orders: left.length > 0 ? left : undefined };
}

/** What follows for payments. What goes back is carried out later (`payment-return.ts`). */
export const paymentsFollowing: Following = (id, tag) =>
  hookOf(
    paymentReads(id),
    ({ payments }, nameOf) => ({
      ends({ at, choice }) {
        const { ended, isWithdrawn, held, coming, returned, free } = endOf(payments, at);
        const back = backOf(choice, held, free);
        if (back !== undefined && back > free / 100) return 'unreturnable';
        const isDecided = back !== undefined && held + coming + returned > 0 && free > 0;
        const { checks, writes } = partOf(ended, at, nameOf);
        return {
          checks,
          writes: isDecided ? [...writes, ['ZADD', keys.returning, at.getTime(), id]] : writes,
          told: {
            ...(isWithdrawn && { withdrawn: true }),
            ...(held + coming + returned > 0 && {
              money: {
                held: held / 100,
                ...(isDecided && { back }),
                ...(coming > 0 && { coming: coming / 100 }),
                ...(returned > 0 && { returned: returned / 100 }),
              },
            }),
          },
        };
      },
      resumes: (at) => partOf(payments.filter(isOver).map(resumed), at, nameOf),
      restores(at) {
        const over = payments.filter(isOver);
        const { checks, writes } = partOf(
          over.map((payment) => restored(withoutOrders(payment))),
          at,
          nameOf,
        );
        // Money that was to go back is decided about anew.
        return { checks, writes: [...writes, ['ZREM', keys.returning, id]] };
      },
    }),
    tag,
  );
