import type { Config } from '@netlify/functions';
import { slotsAvailable } from '#features/hours/endpoints/slots-available.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/slots/available' };

export default serve(slotsAvailable);
