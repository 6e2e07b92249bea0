import type { Config } from '@netlify/functions';
import { checkPayments } from '#domain/payment-round.ts';
import { scheduled } from '#http/scheduled.ts';
import { paymentServices } from '#netlify/services/payments.ts';

export const config: Config = { schedule: '@daily' };

/** A scheduled function is ended after 30 s. */
const longestMs = 20_000;

export default scheduled('payments-round', paymentServices, async (services) => {
  const { now: clock, payments, paying, announce } = services;
  const now = clock();
  const outcome = await checkPayments({
    ...paying(now),
    listUnsettled: (limit) => payments.listUnsettled(limit),
    asked: (id, at) => payments.asked(id, at),
    isLate: () => clock().getTime() - now.getTime() > longestMs,
  });
  if (!outcome.ok) console.error(JSON.stringify({ payments: 'round', code: outcome.code }));
  await announce();
});
