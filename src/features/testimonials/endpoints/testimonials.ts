import * as routes from '#features/testimonials/contract/testimonial-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import {
  publicTestimonials,
  publishTestimonial,
} from '#features/testimonials/rules/testimonials.ts';
import { api } from '#server/endpoint.ts';
import { testimonialServices } from '#features/testimonials/services/testimonials.ts';

const { on, endpoint } = api(testimonialServices);

export const testimonials = endpoint(
  on(routes.listTestimonials, {
    limit: 'read',
    run: async ({ query: { locale }, services: { testimonials } }) =>
      success(publicTestimonials(await testimonials.list(), locale)),
  }),
  on(routes.createTestimonial, {
    act: ({ body, now, trace, services: { testimonials, randomId } }) =>
      publishTestimonial(body, {
        randomId,
        add: (added) =>
          testimonials.add(added, { now, trace: trace('testimonial_added', added.id) }),
      }),
  }),
);
