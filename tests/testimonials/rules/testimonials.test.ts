import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type Testimonial,
  testimonialRequestSchema,
} from '#features/testimonials/contract/testimonial.ts';
import { publishTestimonial } from '#features/testimonials/rules/testimonials.ts';
import { testimonial } from '#tests/support/messages.ts';

it('publishTestimonial: adds the testimonial under a new id', async () => {
  const added: Testimonial[] = [];
  const add = (of: Testimonial) => Promise.resolve(added.push(of)).then(() => of.id);
  const request = z.parse(testimonialRequestSchema, { ...testimonial, company: '' });
  const ports = { randomId: () => 'new-id', add };
  expect(await publishTestimonial(request, ports)).toEqual({ ok: true, value: { id: 'new-id' } });
  expect(added).toEqual([
    { ...testimonial, company: 'Nicht angegeben', hidden: false, id: 'new-id' },
  ]);
});
