/** Demo data for a fresh clone; never part of a deploy. */
import type { Database } from '#platform/redis/database.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { addMany } from './demo/many.ts';
import { addDemoSlots } from './demo/slots.ts';
import { addDemoTestimonials } from './demo/testimonials.ts';

/** Adds demo data to empty stores; returns what was added, in words for the person who started the stack. */
export async function addDemoData(
  db: Database,
  now: Date,
  { many = false } = {},
): Promise<string[]> {
  const [slots, testimonials] = await Promise.all([
    many ? addMany(db, now) : addDemoSlots(slotStore(db), now),
    addDemoTestimonials(db, now),
  ]);
  return [
    ...(slots > 0
      ? [many ? `${slots} slots, and as busy a desk` : `${slots} free slots in the next 30 days`]
      : []),
    ...(testimonials > 0 ? [`${testimonials} testimonials`] : []),
  ];
}
