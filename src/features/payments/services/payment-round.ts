import { auditEntry } from '#features/audit/index.ts';
import { returnMoney } from '#features/payments/rules/payment-return.ts';
import { checkPayments, endWithdrawn } from '#features/payments/rules/payment-round.ts';
import type { Core } from '#server/core.ts';
import type { withPayments } from './payments.ts';

/** A scheduled function is stopped after 30 s. */
const longestMs = 20_000;

const tell = (what: object) => console.error(JSON.stringify({ payments: 'round', ...what }));

const roundOf =
  (check: typeof checkPayments, only: { toEnd: boolean }) =>
  async ({
    now: clock,
    faults,
    payments,
    returning,
    paying,
    randomId,
    announce,
  }: Core & ReturnType<typeof withPayments>): Promise<void> => {
    const now = clock();
    const actor = 'system';
    const common = {
      ...paying(now),
      isLate: () => clock().getTime() - now.getTime() > longestMs,
      failed: (subject: string, error: unknown) =>
        tell({ subject, error: error instanceof Error ? error.name : typeof error }),
    };
    try {
      await returnMoney({
        ...common,
        ...returning,
        paymentsOf: (id) => payments.listOfAppointment(id),
        traceOf: (id) => ({ entry: auditEntry('payment_refunded', { now, randomId, actor }, id) }),
      });
      const { left, code } = await check({
        ...common,
        listUnsettled: (limit) => payments.listUnsettled(limit, only),
        asked: (id, at) => payments.asked(id, at),
        forget: (id) => payments.forget(id),
        async paidUnread(session) {
          const fault = {
            ...{ at: clock(), method: 'POST', route: 'payments-round', status: 500 },
            ...{ code: 'internal_error', error: 'PaidUnread', requestId: session },
          };
          tell({ subject: session, error: fault.error });
          await faults.keep(fault);
        },
      });
      if (code !== undefined) tell({ code, left });
      else if (left > 0) tell({ late: left });
    } finally {
      // Notifications of what was recorded so far are sent even after an error.
      await announce();
    }
  };

/** One round: asks Stripe about payments that may have changed, and sends the notifications. */
export const runPaymentRound = roundOf(checkPayments, { toEnd: false });

/** The same for payments that were withdrawn here and are still open at Stripe. */
export const endWithdrawnPayments = roundOf(endWithdrawn, { toEnd: true });
