import type { Testimonial, TestimonialRequest } from '#contract/testimonial.ts';
import { type Outcome, success } from './outcome.ts';

interface TestimonialPorts {
  now: Date;
  randomId: () => string;
  testimonials: { add: (testimonial: Testimonial, now: Date) => Promise<void> };
}

/** Publishes what a client said; it stands first until a newer one comes. */
export async function publishTestimonial(
  request: TestimonialRequest,
  { testimonials, randomId, now }: TestimonialPorts,
): Promise<Outcome<{ id: string }>> {
  const id = randomId();
  await testimonials.add({ ...request, id }, now);
  return success({ id });
}
