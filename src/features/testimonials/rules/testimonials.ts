import type { Locale } from '#platform/contract/locales.ts';
import type {
  AdminTestimonial,
  Testimonial,
  TestimonialRequest,
} from '#features/testimonials/contract/testimonial.ts';
import { type Outcome, success } from '#platform/rules/outcome.ts';

interface TestimonialPorts {
  randomId: () => string;
  /** Returns the id; for a repeated idempotency key, the id of the first call. */
  add: (testimonial: AdminTestimonial) => Promise<string>;
}

/** Publishes a testimonial at the first place. */
export async function publishTestimonial(
  request: TestimonialRequest,
  { add, randomId }: TestimonialPorts,
): Promise<Outcome<{ id: string }>> {
  return success({ id: await add({ ...request, id: randomId(), hidden: false }) });
}

/** The visible testimonials, of one language or of all. */
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
