import type { Config } from '@netlify/functions';
import { appointments } from '#features/appointments/endpoints/appointments.ts';
import { serve } from '#server/serve.ts';

/** All but what `appointments-list.ts` serves at the same address, so that no visitor waits for that. */
export const config: Config = {
  path: '/api/appointments',
  method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  // The platform's own, before any function runs: decision 18 says why these five.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

export default serve(appointments);
