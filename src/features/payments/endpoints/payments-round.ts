import { scheduled } from '#server/scheduled.ts';
import { keepAlarm } from '#features/monitoring/services.ts';
import { runPaymentRound } from '#features/payments/services/payment-round.ts';
import { paymentServices } from '#features/payments/services/payments.ts';

export const paymentsRound = scheduled(paymentServices, {
  name: 'payments-round',
  steps: { ask: runPaymentRound },
  atEnd: keepAlarm('payments_round_failed'),
});
