import * as routes from '#features/testimonials/contract/testimonial-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { testimonialServices } from '#features/testimonials/services/testimonials.ts';

const { on, endpoint } = api(testimonialServices);

export const testimonialsAll = endpoint(
  on(routes.listAllTestimonials, {
    run: async ({ services: { testimonials } }) => success(await testimonials.list()),
  }),
);
