import { testimonialStore } from '#store/testimonials.ts';
import { type Core, fromEnvironment } from './core.ts';

export const withTestimonials = ({ db }: Core) => ({ testimonials: testimonialStore(db) });

/** For what clients say of the firm. */
export const testimonialServices = fromEnvironment(withTestimonials);
