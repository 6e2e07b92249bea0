import { testimonialActs } from '#features/testimonials/acts/testimonials.ts';
import { testimonialStore } from '#features/testimonials/store/testimonials.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';

export const withTestimonials = (core: Core) => ({
  testimonials: { ...testimonialStore(core.db), ...testimonialActs(core.db) },
});

/** Services for testimonials. */
export const testimonialServices = forAdmin(withTestimonials);
