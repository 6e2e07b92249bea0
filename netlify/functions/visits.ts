import type { Config } from '@netlify/functions';
import { visits } from '#features/visits/endpoints/visits.ts';
import { serve } from '#server/serve.ts';

export const config: Config = {
  path: '/api/visits',
  // The platform's own limit, before any function runs; decision 18 explains why on these five.
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

export default serve(visits);
