import { testimonialStore } from '#features/testimonials/store/testimonials.ts';
import { type Core, fromEnvironment } from '#server/core.ts';
import { withRefusalLog } from '#features/access/services.ts';

export const withTestimonials = (core: Core) => ({
  testimonials: testimonialStore(core.db),
  ...withRefusalLog(core),
});

/** Services for testimonials. */
export const testimonialServices = fromEnvironment(withTestimonials);
