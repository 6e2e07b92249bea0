/** The services that other subjects may build from the environment. */
export { withTestimonials } from './services/testimonials.ts';
