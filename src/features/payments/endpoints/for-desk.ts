import type { Endpoint } from '#server/serve.ts';
import { payments } from './payments.ts';
import { paymentsSetup } from './payments-setup.ts';

/** Endpoints of this subject in `netlify/functions/desk.ts`. */
export const paymentsEndpoints: readonly Endpoint[] = [payments, paymentsSetup];
