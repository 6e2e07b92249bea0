import type { Endpoint } from '#server/serve.ts';
import { paymentsExport } from './payments-export.ts';

/** Endpoints of this subject in `netlify/functions/desk-files.ts`. */
export const paymentsEndpoints: readonly Endpoint[] = [paymentsExport];
