/** Services of this subject that other subjects build from the environment. */
export { withTestimonials } from './services/testimonials.ts';
