import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Testimonial, testimonialRequestSchema } from '#contract/testimonial.ts';
import { publishTestimonial } from '#domain/testimonials.ts';
import { testimonial } from '#tests/support/messages.ts';

it('a testimonial is published under a new id', async () => {
  const now = new Date('2026-12-01T09:00:00Z');
  const added: [Testimonial, Date][] = [];
  const testimonials = {
    add: (...of: [Testimonial, Date]) => Promise.resolve(added.push(of)).then(() => undefined),
  };
  const request = z.parse(testimonialRequestSchema, { ...testimonial, company: '' });
  const ports = { now, randomId: () => 'new-id', testimonials };
  expect(await publishTestimonial(request, ports)).toEqual({ ok: true, value: { id: 'new-id' } });
  expect(added).toEqual([
    [{ ...testimonial, company: 'Nicht angegeben', hidden: false, id: 'new-id' }, now],
  ]);
});
