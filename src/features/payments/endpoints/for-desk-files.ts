import type { Endpoint } from '#server/serve.ts';
import { paymentsExport } from './payments-export.ts';

/** What `netlify/functions/desk-files.ts` serves of this subject. */
export const paymentsEndpoints: readonly Endpoint[] = [paymentsExport];
