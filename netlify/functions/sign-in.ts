import type { Config } from '@netlify/functions';
import { adminSession } from '#features/access/endpoints/admin-session.ts';
import { serve } from '#server/serve.ts';

export const config: Config = {
  path: '/api/admin/session',
  // The platform's own, before any function runs: decision 18 says why these five.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

export default serve(adminSession);
