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
/** A whole number of stars; `z.int` would cost every island that reads a number half a kilobyte. */
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

/** What is kept of those details: a new one is to be named here, or this does not compile. */
const kept = {
  rating: ratingSchema,
  text: z.string(),
  name: z.string(),
  company: z.string(),
  /** The language of the quote itself, whatever page it stands on. */
  locale: localeSchema,
} satisfies Record<keyof typeof details, z.ZodMiniType>;
export const testimonialSchema = z.object({ id: idSchema, ...kept });
export type Testimonial = z.infer<typeof testimonialSchema>;

export const testimonialListQuerySchema = z.object({ locale: z.optional(localeSchema) });

/** As the firm sees them, in the order they stand in on the page; hidden ones are on no page. */
export const adminTestimonialSchema = z.extend(testimonialSchema, { hidden: z.boolean() });
export type AdminTestimonial = z.infer<typeof adminTestimonialSchema>;

/** Only what is to change. */
export const testimonialChangeSchema = z.strictObject({
  rating: z.optional(ratingSchema),
  text: z.optional(messageSchema),
  name: z.optional(nameSchema),
  company: z.optional(changedCompanySchema),
  locale: z.optional(localeSchema),
  hidden: z.optional(z.boolean()),
});
export type TestimonialChange = z.infer<typeof testimonialChangeSchema>;

/** Most testimonials that can be put in order: what fits into a request body. */
const maxOrderedTestimonials = 500;
export const testimonialOrderSchema = z.strictObject({
  ids: z.array(idSchema).check(z.maxLength(maxOrderedTestimonials, 'too_many')),
});
