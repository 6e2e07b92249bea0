import type { Endpoint } from '#server/serve.ts';
import { appointmentsExport } from './appointments-export.ts';

/** What `netlify/functions/desk-files.ts` serves of this subject. */
export const appointmentsEndpoints: readonly Endpoint[] = [appointmentsExport];
