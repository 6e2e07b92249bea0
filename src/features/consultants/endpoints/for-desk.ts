import type { Endpoint } from '#server/serve.ts';
import { adminConsultant } from './admin-consultant.ts';
import { adminConsultants } from './admin-consultants.ts';

/** What `netlify/functions/desk.ts` serves of this subject. */
export const consultantsEndpoints: readonly Endpoint[] = [adminConsultant, adminConsultants];
