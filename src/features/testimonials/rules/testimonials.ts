import type { Locale } from '#platform/contract/locales.ts';
import type {
  AdminTestimonial,
  Testimonial,
  TestimonialRequest,
} from '#features/testimonials/contract/testimonial.ts';
import { type Outcome, success } from '#platform/rules/outcome.ts';

interface TestimonialPorts {
  randomId: () => string;
  /** Gives the id; that of the first call where it is repeated under its idempotency key. */
  add: (testimonial: AdminTestimonial) => Promise<string>;
}

/** Publishes what a client said; it stands first until a newer one comes. */
export async function publishTestimonial(
  request: TestimonialRequest,
  { add, randomId }: TestimonialPorts,
): Promise<Outcome<{ id: string }>> {
  return success({ id: await add({ ...request, id: randomId(), hidden: false }) });
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
