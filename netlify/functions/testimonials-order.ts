import type { Config } from '@netlify/functions';
import * as routes from '#contract/testimonial-routes.ts';
import { success } from '#domain/outcome.ts';
import { endpoint, on } from '#http/endpoint.ts';

export const config: Config = { path: '/api/testimonials/order' };

export default endpoint(
  on(routes.orderTestimonials, {
    async run({ body: { ids }, now, audit, services: { testimonials } }) {
      await testimonials.order(ids, now, audit('testimonials_ordered'));
      return success(undefined);
    },
  }),
);
