import type { Config } from '@netlify/functions';
import { messagingEndpoints } from '#features/messaging/endpoints/for-desk-money.ts';
import { paymentsEndpoints } from '#features/payments/endpoints/for-desk-money.ts';
import { serve } from '#server/serve.ts';

/** The desk: payments, and linking WhatsApp. */
export const config: Config = {
  path: [
    '/api/messaging/qr',
    '/api/messaging/status',
    '/api/payments/:id',
    '/api/payments/:id/deliveries',
    '/api/payments/:id/dismiss',
    '/api/payments/:id/expire',
    '/api/payments/:id/mail',
    '/api/payments/:id/refund',
    '/api/payments/checkout',
    '/api/payments/search',
  ],
  excludedPath: [
    '/api/payments/due',
    '/api/payments/export',
    '/api/payments/setup',
    '/api/payments/sums',
    '/api/payments/webhook',
  ],
};

export default serve(...messagingEndpoints, ...paymentsEndpoints);
