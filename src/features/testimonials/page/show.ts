/** Fills the testimonials section. Needs no state, and therefore no React. */
import { localeSchema } from '#platform/contract/fields.ts';
import { listTestimonials } from '#features/testimonials/contract/testimonial-routes.ts';
import { call } from '#platform/browser/api.ts';
import { cardOf } from './card.ts';
import { loadTestimonials } from './load.ts';

/**
 * Changes the section's height without moving anything in view: if the content below it is in view, or was
 * scrolled past, the page scrolls by the difference before the next paint. Some browsers do that themselves,
 * but not reliably, so their scroll anchoring is turned off for that time.
 */
function resize(section: HTMLElement, change: () => void): void {
  const { bottom, height } = section.getBoundingClientRect();
  const { style } = document.documentElement;
  const scrolled = scrollY;
  style.overflowAnchor = 'none';
  change();
  const grown = section.getBoundingClientRect().height - height;
  if (bottom <= innerHeight) scrollTo({ top: scrolled + grown, behavior: 'instant' });
  requestAnimationFrame(() => requestAnimationFrame(() => (style.overflowAnchor = '')));
}

/** Runs a change that shrinks the section as soon as the section is out of view. */
function shrinkUnseen(section: HTMLElement, change: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    resize(section, change);
  });
  observer.observe(section);
}

/**
 * Removes the reserved height, except for as much as keeps the content below out of view, where it can move
 * unnoticed. Changes nothing if that content is already in view.
 */
function giveUpRoom(section: HTMLElement): void {
  const { top, bottom } = section.getBoundingClientRect();
  if (bottom <= innerHeight) return;
  section.style.minBlockSize = `${String(Math.max(0, innerHeight - top + 1))}px`;
  section.removeAttribute('data-awaited');
}

/**
 * Loads the testimonials and shows them. Without any, the section is hidden; a failure is only logged to the
 * console.
 */
export async function showTestimonials(section: HTMLElement): Promise<void> {
  const locale = localeSchema.parse(document.documentElement.lang);
  const answer = await loadTestimonials(locale, (query) => call(listTestimonials, { query }));
  if (!answer.ok) console.warn('The testimonials could not be loaded:', answer.reason);

  // Has to be first, because the new content may push the content below out of view.
  giveUpRoom(section);
  section.querySelector('[data-loading]')?.remove();
  const template = section.querySelector('template');
  const list = section.querySelector('ul');
  if (!answer.ok || answer.value.length === 0 || !template || !list) {
    shrinkUnseen(section, () => (section.hidden = true));
    return;
  }
  const rating = section.dataset['rating'] ?? '';
  const cards = answer.value.map((one) => cardOf(template, one, { locale, rating }));
  resize(section, () => {
    list.append(...cards);
    list.hidden = false;
  });
  shrinkUnseen(section, () => {
    section.style.minBlockSize = '';
    section.removeAttribute('data-awaited');
  });
}
