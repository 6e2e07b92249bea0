import type { Config } from '@netlify/functions';
import { testimonials } from '#features/testimonials/endpoints/testimonials.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/testimonials' };

export default serve(testimonials);
