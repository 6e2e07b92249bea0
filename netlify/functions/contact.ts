import type { Config } from '@netlify/functions';
import { contact } from '#features/inbox/endpoints/inboxes.ts';
import { serve } from '#server/serve.ts';

export const config: Config = {
  path: '/api/contact',
  // The platform's own limit, before any function runs; decision 18 explains why on these five.
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

export default serve(contact);
