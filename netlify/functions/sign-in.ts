import type { Config } from '@netlify/functions';
import { adminSession } from '#features/access/endpoints/admin-session.ts';
import { serve } from '#server/serve.ts';

export const config: Config = {
  path: '/api/admin/session',
  // The platform's own limit, before any function runs; decision 18 explains why on these five.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

export default serve(adminSession);
