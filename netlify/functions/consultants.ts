import type { Config } from '@netlify/functions';
import { consultants } from '#features/consultants/endpoints/consultants.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/consultants' };

export default serve(consultants);
