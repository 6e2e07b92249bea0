import type { Config } from '@netlify/functions';
import { paymentsWebhook } from '#features/payments/endpoints/payments-webhook.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/payments/webhook' };

export default serve(paymentsWebhook);
