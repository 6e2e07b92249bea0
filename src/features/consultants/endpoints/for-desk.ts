import type { Endpoint } from '#server/serve.ts';
import { adminConsultant } from './admin-consultant.ts';
import { adminConsultants } from './admin-consultants.ts';

/** Endpoints of this subject that `netlify/functions/desk.ts` serves. */
export const consultantsEndpoints: readonly Endpoint[] = [adminConsultant, adminConsultants];
