import { adminTestimonialSchema } from '#features/testimonials/contract/testimonial.ts';
import { idSchema } from '#platform/contract/fields.ts';
import { jsonOf } from '#platform/redis/records.ts';
import type { ShapesOf } from '#platform/redis/shapes.ts';
import type { testimonialsKeys } from './keys.ts';

export const testimonialsShapes: ShapesOf<typeof testimonialsKeys> = {
  testimonials: {
    byPlace: idSchema,
    field: {
      each: Object.fromEntries(
        Object.entries(adminTestimonialSchema.shape).map(([name, schema]) => [
          name,
          jsonOf(schema),
        ]),
      ),
    },
  },
};
