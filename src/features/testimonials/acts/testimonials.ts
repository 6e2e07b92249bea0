/** The acts of the desk on testimonials: what each reads, decides and writes. */
import * as z from 'zod/mini';
import { actTraced, type Doing, erasureWrites, type TracedAct } from '#features/audit/index.ts';
import type {
  AdminTestimonial,
  TestimonialChange,
} from '#features/testimonials/contract/testimonial.ts';
import { testimonialsKeys } from '#features/testimonials/store/keys.ts';
import {
  testimonialFields,
  testimonialRow,
  testimonialStore,
} from '#features/testimonials/store/testimonials.ts';
import type { Database } from '#platform/redis/database.ts';
import { readableOrNull } from '#platform/redis/records.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import type { Reads } from '#platform/redis/reads.ts';

const { byPlace, field } = testimonialsKeys.testimonials;
const text = z.nullable(z.string());

const placeRead = (id: string) =>
  ({ place: { command: ['ZSCORE', byPlace, id], reply: text } }) satisfies Reads;

const fieldReads = (id: string): Reads =>
  Object.fromEntries(
    testimonialFields.map((name) => [name, { command: ['HGET', field(name), id], reply: text }]),
  );

/** The values of the given fields, each in a hash of its own, so that one changes without the others. */
const fieldWrites = (id: string, values: Readonly<Record<string, unknown>>): StoreWrite[] =>
  testimonialFields
    .filter((name) => values[name] !== undefined)
    .map((name) => ['HSET', field(name), id, JSON.stringify(values[name])]);

/** Adds a testimonial at the first place. Answers its id; a repeated call, the id of the first. */
const addTestimonial = (added: AdminTestimonial, now: Date) =>
  ({
    reads: {},
    decide: () => ({
      plan: {
        writes: [['ZADD', byPlace, now.getTime(), added.id], ...fieldWrites(added.id, added)],
      },
      answerOf: () => added.id,
      kept: added.id,
    }),
    again: (kept) => z.parse(z.string(), kept),
  }) satisfies TracedAct<Reads, string>;

/** Changes the given fields. Answers the testimonial, or `null` for an unknown id. */
export function changeTestimonial(
  id: string,
  change: TestimonialChange,
): TracedAct<Reads, AdminTestimonial | null> {
  const changed: Readonly<Record<string, unknown>> = change;
  const reads: Reads = { ...placeRead(id), ...fieldReads(id) };
  return {
    reads,
    decide(values) {
      if (values['place'] === null) return { answer: null };
      const row = testimonialFields.map((name) =>
        changed[name] === undefined ? values[name] : JSON.stringify(changed[name]),
      );
      return {
        plan: {
          checks: Object.keys(reads).map((name) => ({ same: name })),
          writes: fieldWrites(id, changed),
        },
        answerOf: () => z.parse(readableOrNull(testimonialRow), row),
        kept: 1,
      };
    },
    // The row is not kept, since it names a person.
    again: async (_kept, db) =>
      (await testimonialStore(db).list()).find((each) => each.id === id) ?? null,
  };
}

/** Deletes a testimonial. Answers whether there was one. */
export const deleteTestimonial = (id: string, now: Date) =>
  ({
    reads: placeRead(id),
    decide({ place }) {
      if (place === null) return { answer: false };
      return {
        plan: {
          checks: [{ same: 'place' }],
          writes: [
            ['ZREM', byPlace, id],
            ...testimonialFields.map((name): StoreWrite => ['HDEL', field(name), id]),
            ...erasureWrites([id], now),
          ],
        },
        answerOf: () => true,
        kept: 1,
      };
    },
    again: () => true,
  }) satisfies TracedAct<ReturnType<typeof placeRead>, boolean>;

/**
 * Puts the given ids first; unknown ones are left out, the others follow as they stand. All places stay below `now`,
 * so that a later testimonial comes first.
 */
export function orderTestimonials(ids: readonly string[], now: Date) {
  const reads = {
    present: { command: ['ZREVRANGE', byPlace, 0, -1], reply: z.array(z.string()) },
  } satisfies Reads;
  return {
    reads,
    decide({ present }) {
      const known = new Set(present);
      const order = [...new Set([...ids.filter((id) => known.has(id)), ...present])];
      const places = order.flatMap((id, at) => [now.getTime() - at - 1, id]);
      return {
        plan: {
          checks: [{ same: 'present' }],
          writes: places.length > 0 ? [['ZADD', byPlace, ...places]] : [],
        },
        answerOf: () => undefined,
        kept: 1,
        count: ids.length,
      };
    },
    again: () => undefined,
  } satisfies TracedAct<typeof reads, void>;
}

/** These acts on a store. */
export const testimonialActs = (db: Database) => ({
  add: (testimonial: AdminTestimonial, doing: Doing) =>
    actTraced(db, doing, addTestimonial(testimonial, doing.now)),
  change: (id: string, change: TestimonialChange, doing: Doing) =>
    actTraced(db, doing, changeTestimonial(id, change)),
  delete: (id: string, doing: Doing) => actTraced(db, doing, deleteTestimonial(id, doing.now)),
  order: (ids: readonly string[], doing: Doing) =>
    actTraced(db, doing, orderTestimonials(ids, doing.now)),
});
