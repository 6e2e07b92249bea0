import * as z from 'zod/mini';
import { maxPageSize } from '#platform/contract/fields.ts';
import {
  type AdminTestimonial,
  adminTestimonialSchema,
  type TestimonialChange,
} from '#features/testimonials/contract/testimonial.ts';
import { runAudited, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { testimonialsKeys } from './keys.ts';
import {
  addTestimonial,
  changeTestimonial,
  deleteTestimonial,
  orderTestimonials,
} from './testimonials.lua.ts';
import { listNewest } from '#platform/redis/newest.ts';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';

const { byPlace } = testimonialsKeys.testimonials;
/** Each field has its own HASH, so that one changes without the others. */
const testimonialFields = z.keyof(adminTestimonialSchema).options;
const fields = testimonialFields.map(testimonialsKeys.testimonials.field);

/** The values of all fields, each as JSON. The path of an issue begins with the index of the field. */
const row = z.pipe(
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

const flagSchema = z.number();

export type TestimonialStore = ReturnType<typeof testimonialStore>;

/** Stores testimonials, each in its own language. Every method is one round trip. */
export function testimonialStore(db: Database) {
  const run = (script: string, input: object, write?: Write) =>
    runAudited(db, script, { byPlace, fields, erasures: auditKeys.erasures }, input, write);

  /** All testimonials, including hidden ones, in the order of the page. */
  const list = async (): Promise<AdminTestimonial[]> =>
    (await listNewest(db, { byCreation: byPlace, hashes: fields, row }, { limit: maxPageSize })) ??
    [];

  return {
    list,

    /** Adds a testimonial at the first place. Returns its id; for a repeated call, the id of the first. */
    async add(testimonial: AdminTestimonial, now: Date, write?: Write): Promise<string> {
      const values = testimonialFields.map((field) => JSON.stringify(testimonial[field]));
      const input = { id: testimonial.id, now: now.getTime(), values };
      return z.parse(z.string(), (await run(addTestimonial, input, write)).answer);
    },

    /** Absent fields stay. Returns `null` for an unknown id. */
    async change(id: string, change: TestimonialChange, write?: Write) {
      const changed: Readonly<Record<string, unknown>> = change;
      const values = testimonialFields.map((field) =>
        changed[field] === undefined ? '' : JSON.stringify(changed[field]),
      );
      const { answer, row: shown } = await run(changeTestimonial, { id, values }, write);
      if (z.parse(flagSchema, answer) === 0) return null;
      if (shown !== null) return z.parse(readableOrNull(row), shown);
      return (await list()).find((each) => each.id === id) ?? null;
    },

    /** Returns false for an unknown id. */
    async delete(id: string, write?: Write): Promise<boolean> {
      return (await run(deleteTestimonial, { id }, write)).answer === 1;
    },

    /** Testimonials that are not named follow in their present order. */
    async order(ids: readonly string[], now: Date, write?: Write): Promise<void> {
      await run(orderTestimonials, { now: now.getTime(), ids }, write);
    },
  };
}
