import type { Config } from '@netlify/functions';
import { scheduled } from '#http/scheduled.ts';
import { paymentServices, runPaymentRound } from '#netlify/services/payments.ts';

export const config: Config = { schedule: '@daily' };

export default scheduled('payments-round', paymentServices, runPaymentRound);
