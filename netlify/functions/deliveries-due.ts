import type { Config } from '@netlify/functions';
import { deliveriesDue } from '#features/delivery/endpoints/deliveries-due.ts';
import { testMail } from '#features/delivery/endpoints/test-mail.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: ['/api/deliveries/due', '/api/deliveries/test'] };

export default serve(deliveriesDue, testMail);
