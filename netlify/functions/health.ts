import type { Config } from '@netlify/functions';
import { health } from '#features/monitoring/endpoints/health.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/health' };

export default serve(health);
