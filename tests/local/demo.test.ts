import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { locales } from '#platform/contract/locales.ts';
import { testimonialRequestSchema } from '#features/testimonials/contract/testimonial.ts';
import { endOfTime } from '#platform/rules/period.ts';
import { firm } from '#firm';
import { usualRule } from '#service-rules';
import { addDemoData } from '#local/demo.ts';
import { demoSlots } from '#local/demo/slots.ts';
import { demoTestimonials } from '#local/demo/testimonials.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { keys } from '#registry/keys.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { testimonialStore } from '#features/testimonials/store/testimonials.ts';
import { stored } from '#tests/support/keys.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';
import { isoWeekday, toInstant } from '#platform/time/zone.ts';

// 09:30 on a Monday in Zurich, five days before the clocks change.
const now = new Date('2027-03-22T08:30:00Z');

describe('demo slots', () => {
  it('are future working hours of the booking window that do not overlap', () => {
    const slots = demoSlots(now);
    const starts = slots.map(({ date, time }) => toInstant(date, time, firm.timeZone)?.getTime());
    expect(slots.length).toBeGreaterThan(80);
    expect(slots[0]).toEqual({ date: '2027-03-22', time: '10:00' });
    expect(slots.at(-1)?.date).toBe('2027-04-21');
    expect(slots.every(({ date }) => isoWeekday(date) <= 5)).toBe(true);
    for (const [index, start = 0] of starts.entries()) {
      const previous = starts[index - 1] ?? 0;
      expect(start - previous).toBeGreaterThanOrEqual(firm.appointmentMinutes * 60_000);
    }
  });

  it('are the same at every start of a day, with a few gaps', () => {
    expect(demoSlots(now)).toEqual(demoSlots(new Date(now.getTime() + 60_000)));
    const perDay = Map.groupBy(demoSlots(now), ({ date }) => date);
    const counts = new Set([...perDay.values()].map((day) => day.length));
    expect(counts.size).toBeGreaterThan(1);
  });
});

describe('demo testimonials', () => {
  it.each(locales)('in %s are three or four valid ones', (locale) => {
    const those = demoTestimonials.filter((each) => each.locale === locale);
    expect([3, 4]).toContain(those.length);
    for (const testimonial of those) {
      expect(z.parse(testimonialRequestSchema, testimonial)).toEqual(testimonial);
      expect(testimonial.rating).toBeGreaterThanOrEqual(4);
    }
  });
});

describe('addDemoData', () => {
  it('fills empty stores once and leaves others unchanged', async () => {
    const engine = await createEmbeddedEngine();
    const db = openTestDatabase(directHost(engine));
    const slots = `${demoSlots(now).length} free slots in the next 30 days`;
    const testimonials = `${demoTestimonials.length} testimonials`;
    expect(await addDemoData(db, now)).toEqual([slots, testimonials]);
    expect(await testimonialStore(db).list()).toMatchObject(demoTestimonials);
    expect(await addDemoData(db, new Date('2027-06-01T08:00:00Z'))).toEqual([]);

    await engine.call(['DEL', stored(keys.testimonials.byPlace)]);
    expect(await addDemoData(db, now)).toEqual([testimonials]);
    const all = { from: new Date(0), to: endOfTime };
    const { slots: kept } = await slotStore(db).read(all, usualRule);
    expect(kept).toHaveLength(demoSlots(now).length);
    await engine.close();
  });
});
