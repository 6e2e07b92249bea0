/** What other subjects put together from the environment. */
export { withTestimonials } from './services/testimonials.ts';
