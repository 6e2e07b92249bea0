import type { Endpoint } from '#server/serve.ts';
import { testimonial } from './testimonial.ts';
import { testimonialsAll } from './testimonials-all.ts';
import { testimonialsOrder } from './testimonials-order.ts';

/** The endpoints of this subject that `netlify/functions/desk.ts` serves. */
export const testimonialsEndpoints: readonly Endpoint[] = [
  testimonial,
  testimonialsAll,
  testimonialsOrder,
];
