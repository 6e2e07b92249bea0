import type { Endpoint } from '#server/serve.ts';
import { payments } from './payments.ts';
import { paymentsSetup } from './payments-setup.ts';
import { paymentsSums } from './payments-sums.ts';

/** Endpoints of this subject in `netlify/functions/desk.ts`. */
export const paymentsEndpoints: readonly Endpoint[] = [payments, paymentsSetup, paymentsSums];
