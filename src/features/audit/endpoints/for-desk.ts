import type { Endpoint } from '#server/serve.ts';
import { audit } from './audit.ts';

/** Endpoints of this subject that `netlify/functions/desk.ts` serves. */
export const auditEndpoints: readonly Endpoint[] = [audit];
