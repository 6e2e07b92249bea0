import type { Config } from '@netlify/functions';
import * as routes from '#contract/testimonial-routes.ts';
import { success } from '#domain/outcome.ts';
import { endpoint, on } from '#http/endpoint.ts';

export const config: Config = { path: '/api/testimonials/all' };

export default endpoint(
  on(routes.listAllTestimonials, {
    run: async ({ services: { testimonials } }) => success(await testimonials.list()),
  }),
);
