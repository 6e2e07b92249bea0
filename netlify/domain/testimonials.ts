import type { Locale } from '#contract/locales.ts';
import type { AdminTestimonial, Testimonial, TestimonialRequest } from '#contract/testimonial.ts';
import { type Outcome, success } from './outcome.ts';

interface TestimonialPorts {
  now: Date;
  randomId: () => string;
  testimonials: { add: (testimonial: AdminTestimonial, now: Date) => Promise<void> };
}

/** Publishes what a client said; it stands first until a newer one comes. */
export async function publishTestimonial(
  request: TestimonialRequest,
  { testimonials, randomId, now }: TestimonialPorts,
): Promise<Outcome<{ id: string }>> {
  const id = randomId();
  await testimonials.add({ ...request, id, hidden: false }, now);
  return success({ id });
}

/** What visitors see, of one language or of all. */
export const publicTestimonials = (
  all: readonly AdminTestimonial[],
  locale: Locale | undefined,
): Testimonial[] =>
  all
    .filter((each) => !each.hidden && (locale === undefined || each.locale === locale))
    .map(({ id, rating, text, name, company, locale: language }) => ({
      id,
      rating,
      text,
      name,
      company,
      locale: language,
    }));
