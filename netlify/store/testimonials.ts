import { type Locale, maxPageSize } from '#contract/fields.ts';
import { type Testimonial, testimonialSchema } from '#contract/testimonial.ts';
import type { ScriptHost } from './client.ts';
import { collection } from './collection.ts';
import { keys } from './keys.ts';

export type TestimonialStore = ReturnType<typeof testimonialStore>;

/** What clients say of the firm, each in its own language. */
export function testimonialStore(redis: ScriptHost) {
  const testimonials = collection(redis, { keys: keys.testimonials, schema: testimonialSchema });
  return {
    ...testimonials,
    /** Those of one language, or all of them; newest first. */
    async list(locale?: Locale): Promise<Testimonial[]> {
      const all = (await testimonials.list({ limit: maxPageSize })) ?? [];
      return locale === undefined ? all : all.filter((each) => each.locale === locale);
    },
  };
}
