import type { Config } from '@netlify/functions';
import { appointments } from '#features/appointments/endpoints/appointments.ts';
import { serve } from '#server/serve.ts';

/**
 * All methods that `appointments-list.ts` does not serve at the same address; separate, so that no visitor
 * waits for that code to load.
 */
export const config: Config = {
  path: '/api/appointments',
  method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  // The platform's own limit, before any function runs; decision 18 explains why on these five.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

export default serve(appointments);
