import { expect, it } from 'vitest';
import type { Locale } from '#platform/contract/locales.ts';
import type { Testimonial } from '#features/testimonials/contract/testimonial.ts';
import type { Failure } from '#platform/browser/api.ts';
import { loadTestimonials } from '#features/testimonials/page/load.ts';

const testimonial = (locale: Locale): Testimonial => ({
  id: 'A1b2C3d4E5f6G7h8I9j0K_',
  rating: 5,
  text: 'Genau und diskret.',
  name: 'Ada Beispiel',
  company: 'Beispiel AG',
  locale,
});

/** Loads from a server that stores `stored`. Returns the languages asked for, too. */
async function load(locale: Locale, stored: readonly Testimonial[]) {
  const asked: (Locale | undefined)[] = [];
  const answer = await loadTestimonials(locale, (query) => {
    asked.push(query.locale);
    const value = stored.filter((one) => query.locale === undefined || one.locale === query.locale);
    return Promise.resolve({ ok: true, value });
  });
  return { asked, answer };
}

it('loadTestimonials: asks for the language of the page', async () => {
  const { asked, answer } = await load('en', [testimonial('de'), testimonial('en')]);
  expect(answer).toEqual({ ok: true, value: [testimonial('en')] });
  expect(asked).toEqual(['en']);
});

it('loadTestimonials: asks for every language if there are none in that language', async () => {
  const { asked, answer } = await load('ar', [testimonial('de')]);
  expect(answer).toEqual({ ok: true, value: [testimonial('de')] });
  expect(asked).toEqual(['ar', undefined]);
});

it('loadTestimonials: asks no second time after a failure', async () => {
  const failure: Failure = { ok: false, reason: 'network' };
  let calls = 0;
  const answer = await loadTestimonials('de', () => {
    calls += 1;
    return Promise.resolve(failure);
  });
  expect(answer).toEqual(failure);
  expect(calls).toBe(1);
});
