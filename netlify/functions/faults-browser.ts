import type { Config } from '@netlify/functions';
import { faultsBrowser } from '#features/monitoring/endpoints/faults-browser.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/faults/browser' };

export default serve(faultsBrowser);
