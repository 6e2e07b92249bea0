import type { Config } from '@netlify/functions';
import { deliveriesDue } from '#features/delivery/endpoints/deliveries-due.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/deliveries/due' };

export default serve(deliveriesDue);
