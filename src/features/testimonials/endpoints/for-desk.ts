import type { Endpoint } from '#server/serve.ts';
import { testimonial } from './testimonial.ts';
import { testimonialsAll } from './testimonials-all.ts';
import { testimonialsOrder } from './testimonials-order.ts';

/** What `netlify/functions/desk.ts` serves of this subject. */
export const testimonialsEndpoints: readonly Endpoint[] = [
  testimonial,
  testimonialsAll,
  testimonialsOrder,
];
