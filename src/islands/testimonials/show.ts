/** Fills the testimonials' section; needs no state, and so no React. */
import { localeSchema } from '#contract/fields.ts';
import { listTestimonials } from '#contract/testimonial-routes.ts';
import { call } from '#islands/api.ts';
import { cardOf } from './card.ts';
import { loadTestimonials } from './load.ts';

/** Takes the section away as soon as nobody looks at it, so that nothing in view moves. */
function vanish(section: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    section.hidden = true;
  });
  observer.observe(section);
}

/**
 * Asks for the testimonials and shows them. Without any, the section ends quietly; a failure is
 * told to the console alone.
 */
export async function showTestimonials(section: HTMLElement): Promise<void> {
  const locale = localeSchema.parse(document.documentElement.lang);
  const answer = await loadTestimonials(locale, (query) => call(listTestimonials, { query }));
  if (!answer.ok) console.warn('The testimonials could not be loaded:', answer.reason);

  section.querySelector('[data-loading]')?.remove();
  const template = section.querySelector('template');
  const list = section.querySelector('ul');
  if (!answer.ok || answer.value.length === 0 || !template || !list) {
    vanish(section);
    return;
  }
  const rating = section.dataset['rating'] ?? '';
  list.append(...answer.value.map((one) => cardOf(template, one, { locale, rating })));
  list.hidden = false;
}
