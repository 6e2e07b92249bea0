import type { Locale } from '#platform/contract/locales.ts';
import type { Testimonial } from '#features/testimonials/contract/testimonial.ts';
import type { Failure } from '#platform/browser/api.ts';

type Ask = (query: {
  locale?: Locale;
}) => Promise<{ ok: true; value: readonly Testimonial[] } | Failure>;

/** Testimonials in the page's language, or in every language if there are none. */
export async function loadTestimonials(locale: Locale, ask: Ask): ReturnType<Ask> {
  const own = await ask({ locale });
  return own.ok && own.value.length === 0 ? ask({}) : own;
}
