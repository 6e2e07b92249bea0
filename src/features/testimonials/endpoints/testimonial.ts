import * as routes from '#features/testimonials/contract/testimonial-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { testimonialServices } from '#features/testimonials/services/testimonials.ts';

const { on, endpoint } = api(testimonialServices);

export const testimonial = endpoint(
  on(routes.changeTestimonial, {
    async run({ id, body, audit, services: { testimonials } }) {
      const changed = await testimonials.change(id, body, audit('testimonial_changed', id));
      return changed ? success(changed) : refusal('not_found');
    },
  }),
  on(routes.deleteTestimonial, {
    async run({ id, audit, services: { testimonials } }) {
      const isDeleted = await testimonials.delete(id, audit('testimonial_deleted', id));
      return isDeleted ? success(undefined) : refusal('not_found');
    },
  }),
);
