import * as z from 'zod/mini';
import { maxPageSize } from '#platform/contract/fields.ts';
import {
  type AdminTestimonial,
  adminTestimonialSchema,
} from '#features/testimonials/contract/testimonial.ts';
import type { Database } from '#platform/redis/database.ts';
import { listNewest } from '#platform/redis/newest.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { testimonialsKeys } from './keys.ts';

const { byPlace, field } = testimonialsKeys.testimonials;
/** Each field has its own HASH, so that one changes without the others. */
export const testimonialFields = z.keyof(adminTestimonialSchema).options;

/** The values of all fields, each as JSON. The path of an issue begins with the index of the field. */
export const testimonialRow = z.pipe(
  z.array(jsonOf(z.unknown())),
  z.transform((values, context): AdminTestimonial => {
    const named = testimonialFields.map((field, index) => [field, values[index]] as const);
    const { success, data, error } = z.safeParse(adminTestimonialSchema, Object.fromEntries(named));
    if (success) return data;
    for (const { message, path } of error.issues) {
      const place = testimonialFields.findIndex((field) => field === path[0]);
      context.issues.push({ code: 'custom', message, path: [place], input: values });
    }
    return z.NEVER;
  }),
);

/** Testimonials, each in its own language. */
export const testimonialStore = (db: Database) => ({
  /** All testimonials, including hidden ones, in the order of the page. One round trip. */
  async list(): Promise<AdminTestimonial[]> {
    const source = {
      byCreation: byPlace,
      hashes: testimonialFields.map(field),
      row: testimonialRow,
    };
    return (await listNewest(db, source, { limit: maxPageSize })) ?? [];
  },
});
