import type { Endpoint } from '#server/serve.ts';
import { faults } from './faults.ts';

/** What `netlify/functions/desk.ts` serves of this subject. */
export const monitoringEndpoints: readonly Endpoint[] = [faults];
