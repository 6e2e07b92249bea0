import type { Config } from '@netlify/functions';
import { linkRequest } from '#features/links/endpoints/link-request.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/links/request' };

export default serve(linkRequest);
