import type { Config } from '@netlify/functions';
import * as routes from '#features/testimonials/contract/testimonial-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#platform/http/endpoint.ts';
import { testimonialServices } from '#features/testimonials/services/testimonials.ts';

export const config: Config = { path: '/api/testimonials/all' };

const { on, endpoint } = api(testimonialServices);

export default endpoint(
  on(routes.listAllTestimonials, {
    run: async ({ services: { testimonials } }) => success(await testimonials.list()),
  }),
);
