import type { Config } from '@netlify/functions';
import { appointmentsEndpoints } from '#features/appointments/endpoints/for-desk-files.ts';
import { calendarsEndpoints } from '#features/calendars/endpoints/for-desk-files.ts';
import { paymentsEndpoints } from '#features/payments/endpoints/for-desk-files.ts';
import { serve } from '#server/serve.ts';

/** The desk: external calendars, feeds and files. */
export const config: Config = {
  path: [
    '/api/appointments/export',
    '/api/outside-calendars',
    '/api/outside-calendars/:id',
    '/api/outside-calendars/:id/refresh',
    '/api/payments/export',
  ],
  excludedPath: ['/api/outside-calendars/overlaps'],
};

export default serve(...appointmentsEndpoints, ...calendarsEndpoints, ...paymentsEndpoints);
