import type { Config } from '@netlify/functions';
import { paymentsDue } from '#features/payments/endpoints/payments-due.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/payments/due' };

export default serve(paymentsDue);
