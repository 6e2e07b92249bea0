import * as routes from '#features/testimonials/contract/testimonial-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { testimonialServices } from '#features/testimonials/services/testimonials.ts';

const { on, endpoint } = api(testimonialServices);

export const testimonial = endpoint(
  on(routes.changeTestimonial, {
    async act({ id, body, now, trace, services: { testimonials } }) {
      const by = { now, trace: trace('testimonial_changed', id) };
      const changed = await testimonials.change(id, body, by);
      return changed ? success(changed) : refusal('not_found');
    },
  }),
  on(routes.deleteTestimonial, {
    async act({ id, now, trace, services: { testimonials } }) {
      const by = { now, trace: trace('testimonial_deleted', id) };
      const isDeleted = await testimonials.delete(id, by);
      return isDeleted ? success(undefined) : refusal('not_found');
    },
  }),
);
