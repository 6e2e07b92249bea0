import * as z from 'zod/mini';
import { companySchema, idSchema, localeSchema, messageSchema, nameSchema } from './fields.ts';

export const maxRating = 5;
export const ratingSchema = z
  .int('invalid_type')
  .check(z.minimum(1, 'invalid_rating'), z.maximum(maxRating, 'invalid_rating'));

export const testimonialRequestSchema = z.strictObject({
  rating: ratingSchema,
  text: messageSchema,
  name: nameSchema,
  company: companySchema,
  locale: z._default(localeSchema, 'de'),
});
export type TestimonialRequest = z.infer<typeof testimonialRequestSchema>;

/** `locale` is the language of the quote itself, whatever page it stands on. */
export const testimonialSchema = z.object({
  id: idSchema,
  rating: ratingSchema,
  text: z.string(),
  name: z.string(),
  company: z.string(),
  locale: localeSchema,
});
export type Testimonial = z.infer<typeof testimonialSchema>;

export const testimonialListQuerySchema = z.object({ locale: z.optional(localeSchema) });
