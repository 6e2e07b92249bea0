import type { Config } from '@netlify/functions';
import { inquiries } from '#features/inbox/endpoints/inboxes.ts';
import { serve } from '#server/serve.ts';

export const config: Config = {
  path: '/api/inquiries',
  // The platform's own limit, before any function runs; decision 18 explains why on these five.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

export default serve(inquiries);
