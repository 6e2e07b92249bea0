import type { Config } from '@netlify/functions';
import { scheduled } from '#http/scheduled.ts';
import { clearing, raiseAlarm } from '#netlify/services/alarms.ts';
import { runPaymentRound } from '#netlify/services/payment-round.ts';
import { paymentServices } from '#netlify/services/payments.ts';

export const config: Config = { schedule: '@daily' };

export default scheduled(
  'payments-round',
  paymentServices,
  clearing('payments_round_failed', runPaymentRound),
  raiseAlarm('payments_round_failed'),
);
