import * as z from 'zod/mini';
import {
  changedCompanySchema,
  companySchema,
  idSchema,
  localeSchema,
  messageSchema,
  nameSchema,
  requestLocaleSchema,
} from '#platform/contract/fields.ts';

export const maxRating = 5;
const isRating = (value: number) => Number.isInteger(value) && value >= 1 && value <= maxRating;
/**
 * A whole number of stars. Not `z.int`, which would add half a kilobyte to every island that reads a number.
 */
export const ratingSchema = z.number().check(z.refine(isRating, 'invalid_rating'));

const details = {
  rating: ratingSchema,
  text: messageSchema,
  name: nameSchema,
  company: companySchema,
  locale: requestLocaleSchema,
};
export const testimonialRequestSchema = z.strictObject(details);
export type TestimonialRequest = z.infer<typeof testimonialRequestSchema>;

/** The stored fields. A new field of `details` has to be added here, or this does not compile. */
const kept = {
  rating: ratingSchema,
  text: z.string(),
  name: z.string(),
  company: z.string(),
  /** The language of the quote, which may differ from the page's. */
  locale: localeSchema,
} satisfies Record<keyof typeof details, z.ZodMiniType>;
export const testimonialSchema = z.object({ id: idSchema, ...kept });
export type Testimonial = z.infer<typeof testimonialSchema>;

export const testimonialListQuerySchema = z.object({ locale: z.optional(localeSchema) });

/** Testimonials for the desk, in the order of the page. Hidden ones appear on no page. */
export const adminTestimonialSchema = z.extend(testimonialSchema, { hidden: z.boolean() });
export type AdminTestimonial = z.infer<typeof adminTestimonialSchema>;

/** The fields to change; absent fields stay. */
export const testimonialChangeSchema = z.strictObject({
  rating: z.optional(ratingSchema),
  text: z.optional(messageSchema),
  name: z.optional(nameSchema),
  company: z.optional(changedCompanySchema),
  locale: z.optional(localeSchema),
  hidden: z.optional(z.boolean()),
});
export type TestimonialChange = z.infer<typeof testimonialChangeSchema>;

/** Most testimonials in one order request: as many as fit into a request body. */
const maxOrderedTestimonials = 500;
export const testimonialOrderSchema = z.strictObject({
  ids: z.array(idSchema).check(z.maxLength(maxOrderedTestimonials, 'too_many')),
});
