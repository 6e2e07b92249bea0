import type { Config } from '@netlify/functions';
import { linkRequestDecision } from '#features/links/endpoints/link-request-decision.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/links/request/decision' };

export default serve(linkRequestDecision);
