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
/** Each in a HASH of its own, so that one changes without the others. */
const testimonialFields = z.keyof(adminTestimonialSchema).options;
const fields = testimonialFields.map(testimonialsKeys.testimonials.field);

/** The values of all fields, each in JSON; an issue's path begins with the place of the field. */
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

/** What clients say of the firm, each in its own language; every method is one round trip. */
export function testimonialStore(db: Database) {
  const run = (script: string, input: object, write?: Write) =>
    runAudited(db, script, { byPlace, fields, erasures: auditKeys.erasures }, input, write);

  /** All of them, hidden ones too, in the order in which they stand on the page. */
  const list = async (): Promise<AdminTestimonial[]> =>
    (await listNewest(db, { byCreation: byPlace, hashes: fields, row }, { limit: maxPageSize })) ??
    [];

  return {
    list,

    /** It stands before all others. Gives its id: of a repeated call, the first one's. */
    async add(testimonial: AdminTestimonial, now: Date, write?: Write): Promise<string> {
      const values = testimonialFields.map((field) => JSON.stringify(testimonial[field]));
      const input = { id: testimonial.id, now: now.getTime(), values };
      return z.parse(z.string(), (await run(addTestimonial, input, write)).answer);
    },

    /** What is absent stays; `null` for an unknown id. */
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

    /** False for an unknown id. */
    async delete(id: string, write?: Write): Promise<boolean> {
      return (await run(deleteTestimonial, { id }, write)).answer === 1;
    },

    /** Those not named follow in the order they had. */
    async order(ids: readonly string[], now: Date, write?: Write): Promise<void> {
      await run(orderTestimonials, { now: now.getTime(), ids }, write);
    },
  };
}
