import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import { maxPageSize } from '#contract/fields.ts';
import {
  type AdminTestimonial,
  adminTestimonialSchema,
  type TestimonialChange,
} from '#contract/testimonial.ts';
import { runAudited } from './audited.ts';
import type { ScriptHost } from './client.ts';
import { keys, testimonialFields } from './keys.ts';
import { addTestimonial } from './lua/add-testimonial.lua.ts';
import { changeTestimonial } from './lua/change-testimonial.lua.ts';
import { deleteTestimonial } from './lua/delete-testimonial.lua.ts';
import { orderTestimonials } from './lua/order-testimonials.lua.ts';
import { listNewest } from './newest.ts';
import { jsonOf } from './records.ts';

const { byPlace } = keys.testimonials;
const hashes = testimonialFields.map(keys.testimonials.field);
const all = [byPlace, ...hashes];

/** The values of all fields, each in JSON, so that one can change without the others. */
const row = z.pipe(
  z.pipe(
    z.array(jsonOf(z.unknown())),
    z.transform((values) =>
      Object.fromEntries(testimonialFields.map((field, index) => [field, values[index]])),
    ),
  ),
  adminTestimonialSchema,
);

export type TestimonialStore = ReturnType<typeof testimonialStore>;

/** What clients say of the firm, each in its own language; every method is one round trip. */
export function testimonialStore(redis: ScriptHost) {
  return {
    /** It stands before all others. */
    async add(testimonial: AdminTestimonial, now: Date, entry?: AuditEntry): Promise<void> {
      const values = testimonialFields.map((field) => JSON.stringify(testimonial[field]));
      await runAudited(
        redis,
        addTestimonial,
        all,
        [testimonial.id, now.getTime(), ...values],
        entry,
      );
    },

    /** All of them, hidden ones too, in the order in which they stand on the page. */
    async list(): Promise<AdminTestimonial[]> {
      const range = { limit: maxPageSize };
      return (await listNewest(redis, { byCreation: byPlace, hashes, row }, range)) ?? [];
    },

    /** What is absent stays; `null` for an unknown id. */
    async change(id: string, change: TestimonialChange, entry?: AuditEntry) {
      const changed: Readonly<Record<string, unknown>> = change;
      const values = testimonialFields.map((field) =>
        changed[field] === undefined ? '' : JSON.stringify(changed[field]),
      );
      const answer = await runAudited(redis, changeTestimonial, all, [id, ...values], entry);
      return z.nullable(row).parse(answer);
    },

    /** False for an unknown id. */
    async delete(id: string, entry?: AuditEntry): Promise<boolean> {
      return (await runAudited(redis, deleteTestimonial, all, [id], entry)) === 1;
    },

    /** Those not named follow in the order they had. */
    async order(ids: readonly string[], now: Date, entry?: AuditEntry): Promise<void> {
      await runAudited(redis, orderTestimonials, [byPlace], [now.getTime(), ...ids], entry);
    },
  };
}
