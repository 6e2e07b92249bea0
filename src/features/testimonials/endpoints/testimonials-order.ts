import * as routes from '#features/testimonials/contract/testimonial-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { testimonialServices } from '#features/testimonials/services/testimonials.ts';

const { on, endpoint } = api(testimonialServices);

export const testimonialsOrder = endpoint(
  on(routes.orderTestimonials, {
    async run({ body: { ids }, now, audit, services: { testimonials } }) {
      await testimonials.order(ids, now, audit('testimonials_ordered'));
      return success(undefined);
    },
  }),
);
