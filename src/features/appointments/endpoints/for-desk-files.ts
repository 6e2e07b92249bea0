import type { Endpoint } from '#server/serve.ts';
import { appointmentsExport } from './appointments-export.ts';

/** The endpoints of this subject that `netlify/functions/desk-files.ts` serves. */
export const appointmentsEndpoints: readonly Endpoint[] = [appointmentsExport];
