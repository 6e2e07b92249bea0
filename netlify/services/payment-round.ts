import { checkPayments } from '#domain/payment-round.ts';
import type { Core } from './core.ts';
import type { withPayments } from './payments.ts';

/** A scheduled function is ended after 30 s. */
const longestMs = 20_000;

const tell = (what: object) => console.error(JSON.stringify({ payments: 'round', ...what }));

/** One round of asking Stripe what may have changed, and telling whom it concerns. */
export async function runPaymentRound({
  now: clock,
  payments,
  paying,
  announce,
}: Core & ReturnType<typeof withPayments>): Promise<void> {
  const now = clock();
  const { left, code } = await checkPayments({
    ...paying(now),
    listUnsettled: (limit) => payments.listUnsettled(limit),
    asked: (id, at) => payments.asked(id, at),
    isLate: () => clock().getTime() - now.getTime() > longestMs,
    failed: (subject, error) =>
      tell({ subject, error: error instanceof Error ? error.name : typeof error }),
  });
  if (code !== undefined) tell({ code, left });
  else if (left > 0) tell({ late: left });
  await announce();
}
