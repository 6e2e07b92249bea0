import type { Endpoint } from '#server/serve.ts';
import { payments } from './payments.ts';

/** What `netlify/functions/desk.ts` serves of this subject. */
export const paymentsEndpoints: readonly Endpoint[] = [payments];
