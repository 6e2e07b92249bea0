/**
 * The scheduled functions by name: the schedule (cron, in UTC) and the subject's endpoint that it runs. An
 * entry in `netlify/functions` repeats the schedule as a literal.
 */
import { outsideRound } from '#features/calendars/endpoints/outside-round.ts';
import { deliveryTick } from '#features/delivery/endpoints/delivery-tick.ts';
import { holidaysRound } from '#features/hours/endpoints/holidays-round.ts';
import { reconciliation } from '#features/records/endpoints/reconciliation.ts';
import { paymentsRound } from '#features/payments/endpoints/payments-round.ts';
import { retention } from '#features/records/endpoints/retention.ts';

/** `steps` run in this order. */
export interface RegisteredClock {
  schedule: string;
  run: { readonly steps: readonly string[] };
  steps: readonly string[];
}

export const clocks: Readonly<Record<string, RegisteredClock>> = {
  'delivery-tick': {
    schedule: '*/1 * * * *',
    run: deliveryTick,
    steps: ['note', 'expire', 'remind', 'refund', 'send'],
  },
  'holidays-round': { schedule: '@daily', run: holidaysRound, steps: ['renew'] },
  'outside-round': { schedule: '*/10 * * * *', run: outsideRound, steps: ['read'] },
  'payments-round': { schedule: '@daily', run: paymentsRound, steps: ['ask'] },
  reconciliation: { schedule: '@daily', run: reconciliation, steps: ['compare'] },
  retention: { schedule: '@daily', run: retention, steps: ['erase', 'index'] },
};
