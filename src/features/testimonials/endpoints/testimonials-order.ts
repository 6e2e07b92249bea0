import * as routes from '#features/testimonials/contract/testimonial-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { testimonialServices } from '#features/testimonials/services/testimonials.ts';

const { on, endpoint } = api(testimonialServices);

export const testimonialsOrder = endpoint(
  on(routes.orderTestimonials, {
    async act({ body: { ids }, now, trace, services: { testimonials } }) {
      await testimonials.order(ids, { now, trace: trace('testimonials_ordered') });
      return success(undefined);
    },
  }),
);
