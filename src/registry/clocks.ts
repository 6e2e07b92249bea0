/**
 * The scheduled functions by name: the schedule (cron, in UTC), and the steps with the subject they belong
 * to. An entry in `netlify/functions` repeats the schedule as a literal.
 */
import { outsideRound } from '#features/calendars/endpoints/outside-round.ts';
import { deliveryTick } from '#features/delivery/endpoints/delivery-tick.ts';
import { holidaysRound } from '#features/hours/endpoints/holidays-round.ts';
import { reconciliation } from '#features/records/endpoints/reconciliation.ts';
import { paymentsRound } from '#features/payments/endpoints/payments-round.ts';
import { retention } from '#features/records/endpoints/retention.ts';

export interface RegisteredClock {
  schedule: string;
  run: { readonly steps: readonly string[] };
  /** In the order in which they run. */
  steps: readonly (readonly [subject: string, step: string])[];
}

export const clocks: Readonly<Record<string, RegisteredClock>> = {
  'delivery-tick': {
    schedule: '*/1 * * * *',
    run: deliveryTick,
    steps: [
      ['monitoring', 'note'],
      ['appointments', 'expire'],
      ['appointments', 'remind'],
      ['delivery', 'send'],
    ],
  },
  'holidays-round': { schedule: '@daily', run: holidaysRound, steps: [['hours', 'renew']] },
  'outside-round': { schedule: '*/10 * * * *', run: outsideRound, steps: [['calendars', 'read']] },
  'payments-round': { schedule: '@daily', run: paymentsRound, steps: [['payments', 'ask']] },
  reconciliation: { schedule: '@daily', run: reconciliation, steps: [['monitoring', 'compare']] },
  retention: {
    schedule: '@daily',
    run: retention,
    steps: [
      ['records', 'erase'],
      ['audit', 'index'],
    ],
  },
};
