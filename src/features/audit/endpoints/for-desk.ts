import type { Endpoint } from '#server/serve.ts';
import { audit } from './audit.ts';

/** What `netlify/functions/desk.ts` serves of this subject. */
export const auditEndpoints: readonly Endpoint[] = [audit];
